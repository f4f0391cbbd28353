import { beforeAll, expect, test } from 'vitest';
import { lockFolder } from '../../../src/registry/database/lockFolder.ts';
import { openDatabase } from '../../../src/registry/database/openDatabase.ts';
import { copyEmbedded } from '../../support/copyEmbedded.ts';
import { runScript } from '../../support/runScript.ts';

let folder = '';
beforeAll(async () => {
  folder = await copyEmbedded();
}, 180_000);

const inUse = () => expect.objectContaining({ code: 'folder-in-use', says: expect.stringContaining(folder) });

test('a folder is held once, and free again when let go', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(inUse());
  unlock();
  lockFolder(folder)();
});

test('a second process on the folder is refused while the first lives, and not after its kill', {
  timeout: 180_000,
}, async () => {
  const writer = runScript('publishAndPin', 'first', '', folder);
  await writer.says('ready');
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(inUse());
  writer.child.kill('SIGKILL');
  await writer.ended;
  const open = await openDatabase({ dataDir: folder });
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(inUse());
  await open.close();
});
