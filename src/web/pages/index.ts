import type { Page } from '../page.ts';
import { audit } from './audit.tsx';
import { compare } from './compare.tsx';
import { keys } from './keys.tsx';
import { login } from './login.tsx';
import { logout } from './logout.tsx';
import { report } from './report.tsx';
import { reportById } from './reportById.tsx';
import { reports } from './reports.tsx';
import { session } from './session.tsx';
import { sessions } from './sessions.tsx';
import { text } from './text.tsx';
import { tool } from './tool.tsx';
import { toolset } from './toolset.tsx';
import { toolsets } from './toolsets.tsx';
import { version } from './version.tsx';

/** Every page, and with it every address outside /v1 and who may ask for it. */
export const pages: readonly Page[] = [
  toolsets,
  toolset,
  version,
  tool,
  text,
  report,
  compare,
  reports,
  reportById,
  sessions,
  session,
  keys,
  audit,
  login,
  logout,
];
