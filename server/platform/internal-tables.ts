/**
 * Tables of the server itself. Their names begin with `_`, which no schema file can name, so nothing of them is ever listed,
 * looked up or exported. `create … if not exists` on both engines; columns are only ever added, by `laterColumns`.
 */
export const internalTables: readonly string[] = [
  'create table if not exists _meta (name text primary key, value text not null)',
  // The last good version of each schema file, and the losses of data that were agreed to.
  'create table if not exists _schema_file (path text primary key, content text not null, at text not null)',
  'create table if not exists _schema_confirmed (name text primary key, who text not null, at text not null)',
  'create table if not exists _password (user_id text primary key, hash text not null, changed_at text not null)',
  `create table if not exists _session (hash text primary key, user_id text not null, tenant_id text not null, org_code text not null,
    created_at text not null, expires_at bigint not null, closing_at bigint)`,
  'create index if not exists _session_user on _session (user_id)',
  'create table if not exists _preference (user_id text not null, name text not null, value text not null, primary key (user_id, name))',
  'create table if not exists _current_depart (user_id text primary key, org_code text not null)',
  // One-use links to choose a password, by hash; each person has one at most.
  'create table if not exists _password_link (user_id text primary key, hash text not null, expires_at bigint not null)',
  'create unique index if not exists _password_link_hash on _password_link (hash)',
  // Codes that sign in by phone, by hash and with the tries they had: each number has one at most, asked for and sent by a message.
  `create table if not exists _phone_code (purpose text not null, phone text not null, user_id text not null, message_id text not null,
    hash text not null, tries bigint not null, asked_at bigint not null, expires_at bigint not null, primary key (purpose, phone))`,
  // Account names folded by case and width: each is one person's. Older accounts that collide have no row.
  'create table if not exists _account_name (folded text primary key, user_id text not null)',
  'create index if not exists _account_name_user on _account_name (user_id)',
  'create table if not exists _captcha (name text primary key, hash text not null, expires_at bigint not null)',
  // What somebody on the way to another system and back is known by, once each.
  'create table if not exists _third_step (name text primary key, kind text not null, content text not null, expires_at bigint not null)',
  // Accounts elsewhere by which people sign in here: each is one person's, and of each kind a person has one.
  `create table if not exists _third_account (id text primary key, third_type text not null, issuer text not null, third_user_uuid text not null,
    user_id text not null, tenant_id text not null, realname text not null, create_time text not null)`,
  'create unique index if not exists _third_account_subject on _third_account (third_type, issuer, third_user_uuid)',
  'create unique index if not exists _third_account_user on _third_account (user_id, third_type)',
  'create table if not exists _attempt (id text primary key, name text not null, at bigint not null)',
  'create index if not exists _attempt_name on _attempt (name, at)',
  // The file sys/log shows it, yet nothing is noted less where an installation does without that file.
  `create table if not exists sys_log (id text primary key, tenant_id text, create_by text, create_time text, update_by text,
    update_time text, sys_org_code text, version integer, log_type text, log_content text, userid text, ip text, request_param text)`,
  'create table if not exists _grant (role text not null, permission_id text not null, primary key (role, permission_id))',
  'create table if not exists _depart_grant (depart_id text not null, permission_id text not null, primary key (depart_id, permission_id))',
  'create table if not exists _grant_seen (role text not null, permission text not null, primary key (role, permission))',
  `create table if not exists _history (id text primary key, resource text not null, record_id text not null, version bigint not null,
    at text not null, who text not null, action text not null, changes text not null)`,
  'create index if not exists _history_record on _history (resource, record_id, version)',
  'create index if not exists _history_who on _history (who, resource, at)',
  'create index if not exists _history_at on _history (resource, at)',
  // Documents in a state that somebody's action leaves, with the start of that state.
  `create table if not exists _waiting (resource text not null, record_id text not null, state text not null, arrived text not null,
    primary key (resource, record_id))`,
  `create table if not exists _idempotency (name text primary key, at bigint not null, answer text)`,
  'create index if not exists _idempotency_at on _idempotency (at)',
  // Sealed texts: what somebody has to know again and nobody may read.
  'create table if not exists _secret (name text primary key, value text not null)',
  `create table if not exists _file (id text primary key, path text not null, name text not null, size bigint not null, tenant_id text not null,
    owner text not null, at bigint not null)`,
  'create unique index if not exists _file_path on _file (path)',
  'create index if not exists _file_owner on _file (owner, at)',
  `create table if not exists _file_link (file_id text not null, resource text not null, record_id text not null, field text not null,
    primary key (file_id, resource, record_id, field))`,
  'create index if not exists _file_link_record on _file_link (resource, record_id)',
  // By which word a browser may look at a file for a few minutes, for which session, and by which of its rights.
  `create table if not exists _file_look (name text primary key, file_id text not null, session text not null, tenant_id text not null,
    way text not null, browser text not null, expires_at bigint not null)`,
  `create table if not exists _draft (user_id text not null, tenant_id text not null, resource text not null, record_id text not null,
    record_version bigint, at text not null, content text not null, primary key (user_id, tenant_id, resource, record_id))`,
  // One row for each person and announcement; publishing again deletes the rows.
  `create table if not exists _notice_read (user_id text not null, announcement_id text not null, read_at text not null,
    primary key (user_id, announcement_id))`,
  'create index if not exists _notice_read_announcement on _notice_read (announcement_id)',
  // What was deleted and may come back: each row by itself, those of one deletion under one batch.
  `create table if not exists _recycle (id text primary key, batch text not null, root bigint not null, place bigint not null,
    tenant_id text not null, resource text not null, record_id text not null, title text not null, deleted_by text not null,
    deleted_at text not null, content text not null)`,
  'create index if not exists _recycle_batch on _recycle (batch, place)',
  'create index if not exists _recycle_at on _recycle (deleted_at)',
  `create table if not exists _import_report (id text primary key, user_id text not null, at bigint not null, name text not null, content text not null)`,
  // When each job is next due by the clock of the database, for which expression that was worked out, and which server runs it until when.
  `create table if not exists _job_lease (job_id text primary key, cron text not null, next_at bigint, holder text, until bigint)`,
]

export type LaterColumn = {
  readonly table: string
  readonly name: string
  readonly type: 'text' | 'bigint' | 'integer'
}

/** Columns that came after their tables: added to databases that are older, and right away to new ones. All of them may be null. */
export const laterColumns: readonly LaterColumn[] = [
  { table: '_session', name: 'ip', type: 'text' },
  { table: '_session', name: 'user_agent', type: 'text' },
  { table: '_session', name: 'seen_at', type: 'bigint' },
  { table: '_session', name: 'view_as', type: 'text' },
  { table: '_session', name: 'supplier_id', type: 'text' },
  { table: '_history', name: 'tenant_id', type: 'text' },
  { table: '_draft', name: 'size', type: 'bigint' },
  // What the request with the key carried, as a hash.
  { table: '_idempotency', name: 'content', type: 'text' },
  { table: 'sys_log', name: 'operate_type', type: 'text' },
  { table: 'sys_log', name: 'method', type: 'text' },
  { table: 'sys_log', name: 'cost_time', type: 'integer' },
  { table: 'sys_log', name: 'username', type: 'text' },
]
