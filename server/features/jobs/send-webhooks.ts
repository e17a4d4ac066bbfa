import { sendEvents } from '../webhooks/send.ts'
import { finished, type Job } from './job.ts'

/** Posts the events of documents to their subscribers. */
export const sendWebhooks: Job = async ({ app, tenants, signal }) => finished(await sendEvents(app, tenants, signal))
