/** One page of a list; `next` is the cursor of the page after it, null on the last. */
export type Page<T> = { readonly items: readonly T[]; readonly next: string | null };

/** How much of a list, and from where: `cursor` is the `next` of the page before. */
export type PageRequest = { readonly limit: number; readonly cursor?: string | undefined };
