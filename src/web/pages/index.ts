import type { Page } from '../page.ts';
import { login } from './login.tsx';
import { logout } from './logout.tsx';
import { report } from './report.tsx';
import { text } from './text.tsx';
import { tool } from './tool.tsx';
import { toolset } from './toolset.tsx';
import { toolsets } from './toolsets.tsx';
import { version } from './version.tsx';

/** Every page. */
export const pages: readonly Page[] = [toolsets, toolset, version, tool, text, report, login, logout];
