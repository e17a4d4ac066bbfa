import type { RecordFeed } from '../schema/model/feed.ts'
import type { Client } from './client.ts'
import { newKey } from './new-key.ts'
import { addRecord, type Row, removeRecords } from './resource.ts'

/** Resource of the comments. */
export const commentCode = 'wf/comment'

/** Feed of a record: changes, comments, messages, and what comes next. */
export function recordFeed(client: Client, resource: string, id: string): Promise<RecordFeed> {
  return client.get('wf/feed', { resource, id })
}

/** Person who may read a record: a colleague, or one of the other company. */
export type Reader = { readonly username: string; readonly realname: string; readonly isOther?: boolean }

/** People whom a comment on a record can mention, by a part of their name; colleagues also by their account. */
export function feedReaders(
  client: Client,
  resource: string,
  id: string,
  query: { readonly q: string; readonly audience: 'own' | 'both' },
): Promise<readonly Reader[]> {
  return client.get('wf/feed/readers', { resource, id, ...query })
}

export type NewComment = {
  readonly content: string
  readonly audience: 'own' | 'both'
  /** Accounts, comma-separated. */
  readonly mentions: string
  readonly files: string
}

/** Comments on a record. One `key` makes one comment, however often it is sent. */
export function addComment(
  client: Client,
  about: { readonly busType: string; readonly busId: string },
  comment: NewComment,
  key = newKey(),
): Promise<Row> {
  return addRecord(client, commentCode, { ...about, ...comment }, key)
}

/** Deletes an own comment. */
export function removeComment(client: Client, id: string): Promise<unknown> {
  return removeRecords(client, commentCode, [id])
}
