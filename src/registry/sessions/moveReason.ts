/**
 * Why a session may be on another version than it started with: the change between both is safe, none of its own
 * recorded calls is contradicted, somebody forced it, or it asked to follow safe changes by itself.
 */
export const moveReasons = ['proof', 'evidence', 'force', 'safe-upgrade'] as const;
export type MoveReason = (typeof moveReasons)[number];
