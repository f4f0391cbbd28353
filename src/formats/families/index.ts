import type { Profile } from '../profile.ts';
import { anthropic } from './anthropic.ts';
import type { Family, FamilyId } from './family.ts';
import { functionDeclarations, functionDeclarationsSubset } from './functionDeclarations.ts';
import { functionFlat } from './functionFlat.ts';
import { functionNested } from './functionNested.ts';
import { mcp } from './mcp.ts';
import { toolSpec } from './toolSpec.ts';

/** Every family that is written as JSON and read back. */
export const families: Readonly<Record<Exclude<FamilyId, 'signatures'>, Family>> = {
  'function-nested': functionNested,
  'function-flat': functionFlat,
  anthropic,
  'tool-spec': toolSpec,
  'function-declarations': functionDeclarations,
  mcp,
};

/** The family a profile is written in; undefined where the rendering is plain text. */
export const familyOf = (profile: Profile): Family | undefined => {
  if (profile.family === 'signatures') return undefined;
  return profile.schema === 'gemini-subset' ? functionDeclarationsSubset : families[profile.family];
};
