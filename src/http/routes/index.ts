import type { Endpoint } from '../endpoint.ts';
import { acknowledgeFinding } from './acknowledgeFinding.ts';
import { bridge } from './bridge.ts';
import { bridgeConversation } from './bridgeConversation.ts';
import { check } from './check.ts';
import { checkCall } from './checkCall.ts';
import { compare } from './compare.ts';
import { createKey } from './createKey.ts';
import { decideReport } from './decideReport.ts';
import { docs } from './docs.ts';
import { endSession } from './endSession.ts';
import { fit } from './fit.ts';
import { followEvents } from './followEvents.ts';
import { healthz } from './healthz.ts';
import { listAcknowledgements } from './listAcknowledgements.ts';
import { listAudit } from './listAudit.ts';
import { listKeys } from './listKeys.ts';
import { listReports } from './listReports.ts';
import { listSessions } from './listSessions.ts';
import { listToolsets } from './listToolsets.ts';
import { listVersions } from './listVersions.ts';
import { markVersion } from './markVersion.ts';
import { metrics } from './metrics.ts';
import { moveChannel } from './moveChannel.ts';
import { openApi } from './openApi.ts';
import { pin } from './pin.ts';
import { publish } from './publish.ts';
import { readAuditHead } from './readAuditHead.ts';
import { readCost } from './readCost.ts';
import { readDispatch } from './readDispatch.ts';
import { readDrain } from './readDrain.ts';
import { readGuidance } from './readGuidance.ts';
import { readLint } from './readLint.ts';
import { readLosses } from './readLosses.ts';
import { readPolicy } from './readPolicy.ts';
import { readReport } from './readReport.ts';
import { readReportById } from './readReportById.ts';
import { readSession } from './readSession.ts';
import { readSessionGuidance } from './readSessionGuidance.ts';
import { readSessionToolset } from './readSessionToolset.ts';
import { readToolset } from './readToolset.ts';
import { readUsage } from './readUsage.ts';
import { readVersion } from './readVersion.ts';
import { readyz } from './readyz.ts';
import { recordCalls } from './recordCalls.ts';
import { removeChannel } from './removeChannel.ts';
import { revokeKey } from './revokeKey.ts';
import { setPolicy } from './setPolicy.ts';
import { upgrade } from './upgrade.ts';
import { verify } from './verify.ts';
import { withdrawAcknowledgement } from './withdrawAcknowledgement.ts';

/** Every route, in the order in which the reference tells them. */
export const endpoints: readonly Endpoint[] = [
  publish,
  check,
  listToolsets,
  readToolset,
  listVersions,
  readVersion,
  markVersion,
  moveChannel,
  removeChannel,
  readReport,
  compare,
  followEvents,
  listReports,
  readReportById,
  decideReport,
  pin,
  readSession,
  readSessionToolset,
  listSessions,
  recordCalls,
  upgrade,
  bridge,
  bridgeConversation,
  endSession,
  fit,
  readDrain,
  readDispatch,
  readLosses,
  readGuidance,
  readSessionGuidance,
  checkCall,
  verify,
  readLint,
  acknowledgeFinding,
  listAcknowledgements,
  withdrawAcknowledgement,
  readCost,
  readUsage,
  readPolicy,
  setPolicy,
  createKey,
  listKeys,
  revokeKey,
  listAudit,
  readAuditHead,
  healthz,
  readyz,
  metrics,
  openApi,
  docs,
];
