import { type SQL, sql } from 'drizzle-orm';
import { verifyAudit } from '../audit/verifyAudit.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { type Finding, fault, fine } from './finding.ts';

/** Every definition and every rendering against its digest, and the chain of the audit. Hashed where they stand. */
export const contentFindings = async (database: Database): Promise<readonly Finding[]> => [
  await digestFinding(database, 'definitions', {
    total: sql`select count(*) as total from definitions`,
    damaged: sql`
      select digest as place from definitions
      where 'sha256:' || encode(sha256(bytes), 'hex') <> digest
        and digest not in (select digest from tombstones)
      limit ${most}`,
  }),
  await digestFinding(database, 'renderings', {
    total: sql`select count(*) as total from renderings`,
    damaged: sql`
      select digest || ' as ' || format as place from renderings
      where encode(sha256(bytes), 'hex') <> sha256
      limit ${most}`,
  }),
  await auditFinding(database),
];

const digestFinding = async (
  database: Database,
  about: string,
  ask: { readonly total: SQL; readonly damaged: SQL },
): Promise<Finding> => {
  const [counted] = await rowsOf<{ total: number | string }>(database, ask.total);
  const damaged = await rowsOf<{ place: string }>(database, ask.damaged);
  if (damaged.length === 0) return fine(about, `${Number(counted?.total)} stand by their digests.`);
  const places = damaged.map(({ place }) => place).join(', ');
  return fault(
    about,
    `${damaged.length === most ? `${most} or more` : damaged.length} are damaged and not served: ${places}.`,
    'Restore a backup from before the damage beside this database, and bring the rows over.',
  );
};

const auditFinding = async (database: Database): Promise<Finding> => {
  const { rows, head, faults } = await verifyAudit(database);
  const [first] = faults;
  if (first === undefined) return fine('audit', `The chain of ${rows} rows holds; its head is ${head}.`);
  return fault(
    'audit',
    `The chain does not hold, first at row ${first.seq}: ${first.says}`,
    '`toolset audit verify` lists all; find out who writes to the database besides the registry.',
  );
};

const most = 20;
