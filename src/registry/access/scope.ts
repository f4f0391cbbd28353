/** What a key may do. None includes another. */
export const scopes = ['read', 'pin', 'publish', 'review', 'admin'] as const;
export type Scope = (typeof scopes)[number];
