import type { Profile } from '../profile.ts';

/** The value of `result.tools` in MCP's `tools/list`. The specification recommends the rule for names. */
export const mcp: Profile = {
  id: 'mcp',
  title: 'MCP tools/list',
  family: 'mcp',
  revision: 1,
  examples: 'description',
  strict: { way: 'none' },
  names: [
    {
      pattern: /^[A-Za-z0-9._-]{1,128}$/,
      says: 'be 1 to 128 letters, digits and _ . -',
      verified: false,
    },
  ],
  mostTools: [],
};
