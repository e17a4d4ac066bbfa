import { backup } from './backup.ts'
import { copySource } from './copy-source.ts'
import { dueActions } from './due-actions.ts'
import type { Job } from './job.ts'
import type { JobName } from './kinds.ts'
import { mailList } from './mail-list.ts'
import { processTimers } from './process-timers.ts'
import { recordAction } from './record-action.ts'
import { recount } from './recount.ts'
import { sendRecords } from './send-records.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { fileSweep, logSweep, sessionSweep } from './sweeps.ts'

/** Implementation of each kind of job. */
export const jobs: Readonly<Record<JobName, Job>> = {
  dueActions,
  processTimers,
  recount,
  sendWebhooks,
  recordAction,
  mailList,
  sendRecords,
  copySource,
  sessionSweep,
  fileSweep,
  backup,
  logSweep,
}
