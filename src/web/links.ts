/** Where everything stands. Names from outside are encoded here and nowhere else. */
export const links = {
  toolsets: '/',
  toolset: (toolset: string) => `/toolsets/${encode(toolset)}`,
  version: (toolset: string, version: string) => `/toolsets/${encode(toolset)}/versions/${encode(version)}`,
  tool: (toolset: string, version: string, tool: string) =>
    withQuery(`${links.version(toolset, version)}/tool`, { name: tool }),
  text: (toolset: string, version: string, at: string) =>
    withQuery(`${links.version(toolset, version)}/text`, { at }),
  report: (toolset: string, version: string) => `${links.version(toolset, version)}/report`,
  reportById: (id: string) => `/reports/${encode(id)}`,
  compare: (toolset: string, from?: string, to?: string) =>
    withQuery(`/toolsets/${encode(toolset)}/compare`, { from, to }),
  reports: '/reports',
  openReports: '/reports?state=open',
  reportsOf: (toolset: string) => withQuery('/reports', { toolset }),
  sessions: '/sessions',
  sessionsOn: (toolset: string, version?: string) => withQuery('/sessions', { toolset, version }),
  session: (id: string) => `/sessions/${encode(id)}`,
  keys: '/keys',
  audit: '/audit',
  login: '/login',
  logout: '/logout',
} as const;

/** A path with the parameters that have a value. */
export const withQuery = (
  path: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string => {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return given.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
};

const encode = (text: string): string => encodeURIComponent(text);
