/** A text that a member of this name may well hold; the one given where nothing is known. */
export const likelyText = (name: string, text: string): string => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  for (const word of words.toReversed()) {
    const known = texts.get(word);
    if (known !== undefined) return known;
  }
  return text;
};

const texts: ReadonlyMap<string, string> = new Map([
  ...['id', 'key', 'code', 'reference', 'ref', 'number'].map((word) => [word, 'AB-40912'] as const),
  ...['date', 'day', 'since', 'until', 'from', 'deadline'].map((word) => [word, '2026-01-31'] as const),
  ...['timestamp', 'datetime'].map((word) => [word, '2026-01-31T12:00:00Z'] as const),
  ...['time'].map((word) => [word, '12:00'] as const),
  ...['email', 'mail'].map((word) => [word, 'ada@example.com'] as const),
  ...['url', 'uri', 'link', 'website'].map((word) => [word, 'https://example.com/'] as const),
  ...['path', 'file', 'filename', 'directory', 'folder'].map((word) => [word, 'notes/plan.md'] as const),
  ...['query', 'q', 'search', 'term', 'keyword'].map((word) => [word, 'open invoices'] as const),
  ...['name', 'user', 'username', 'author', 'assignee', 'owner'].map((word) => [word, 'ada'] as const),
  ...['title', 'summary', 'subject', 'headline'].map((word) => [word, 'The invoice is missing'] as const),
  ...['description', 'body', 'message', 'comment', 'content', 'text', 'note', 'reason'].map(
    (word) => [word, 'The second parcel has not arrived.'] as const,
  ),
  ...['city', 'location', 'place', 'destination', 'origin'].map((word) => [word, 'Lisbon'] as const),
  ...['country'].map((word) => [word, 'PT'] as const),
  ...['currency'].map((word) => [word, 'EUR'] as const),
  ...['language', 'locale', 'lang'].map((word) => [word, 'en'] as const),
  ...['branch'].map((word) => [word, 'main'] as const),
  ...['repo', 'repository', 'project'].map((word) => [word, 'toolbox'] as const),
  ...['tag', 'label', 'category'].map((word) => [word, 'billing'] as const),
  ...['phone', 'telephone'].map((word) => [word, '+351 210 000 000'] as const),
]);
