/** A path of the API, written as OpenAPI writes it: `/v1/toolsets/{name}/compare/{from}...{to}`. */
export type RoutePath = {
  readonly template: string;
  /** The same as a pattern of the router, which only finds the route. */
  readonly pattern: string;
  /**
   * The decoded parameters of a path as it stood in the request line, or undefined where it is another path.
   * Parameters never hold an unescaped `/`; `%2F` inside one is part of its value.
   */
  match(rawPath: string): ReadonlyMap<string, string> | undefined;
};

export const routePath = (template: string): RoutePath => {
  const segments = template.split('/').map(readSegment);
  return {
    template,
    pattern: segments
      .map((segment, index) => (segment.names.length === 0 ? segment.text : `:p${index}`))
      .join('/'),
    match: (rawPath) => {
      const parts = rawPath.split('/');
      if (parts.length !== segments.length) return undefined;
      const found = new Map<string, string>();
      for (const [index, segment] of segments.entries()) {
        const part = parts[index] as string;
        if (segment.names.length === 0 ? part !== segment.text : !takeSegment(segment, part, found))
          return undefined;
      }
      return found;
    },
  };
};

/** Whether every percent sign of a raw path begins an octet, and the octets of each segment are UTF-8. */
export const isDecodable = (rawPath: string): boolean => {
  if (!rawPath.includes('%')) return true;
  try {
    // The result is looked at, or the build would take the call for one that does nothing.
    return decodeURIComponent(rawPath) !== undefined;
  } catch {
    return false;
  }
};

/** `{from}...{to}` has two names with a text between them, `{name}` has one, `versions` none. */
type Segment = { readonly text: string; readonly names: readonly string[]; readonly between: string };

const readSegment = (text: string): Segment => {
  const found = /^\{(\w+)\}(?:([^{}]+)\{(\w+)\})?$/.exec(text);
  if (found === null) return { text, names: [], between: '' };
  const [, first, between, second] = found;
  return {
    text,
    names: second === undefined ? [first as string] : [first as string, second],
    between: between ?? '',
  };
};

const takeSegment = (segment: Segment, part: string, found: Map<string, string>): boolean => {
  const [first, second] = segment.names as [string, string?];
  if (second === undefined) {
    if (part === '') return false;
    found.set(first, decodeURIComponent(part));
    return true;
  }
  const cut = part.indexOf(segment.between);
  const rest = cut + segment.between.length;
  if (cut < 1 || rest >= part.length) return false;
  found.set(first, decodeURIComponent(part.slice(0, cut)));
  found.set(second, decodeURIComponent(part.slice(rest)));
  return true;
};
