/**
 * Tables of the server itself. Their names begin with `_`, which no schema file can name, so they are never listed,
 * looked up or exported. `create … if not exists` on both engines; columns are only ever added, by `laterColumns`.
 */
export const internalTables: readonly string[] = [
  'create table if not exists _meta (name text primary key, value text not null)',
  // Last good version of each schema file, and the confirmed losses of data.
  'create table if not exists _schema_file (path text primary key, content text not null, at text not null)',
  'create table if not exists _schema_confirmed (name text primary key, who text not null, at text not null)',
  'create table if not exists _password (user_id text primary key, hash text not null, changed_at text not null)',
  `create table if not exists _session (hash text primary key, user_id text not null, tenant_id text not null, org_code text not null,
    created_at text not null, expires_at bigint not null, closing_at bigint)`,
  'create index if not exists _session_user on _session (user_id)',
  'create table if not exists _preference (user_id text not null, name text not null, value text not null, primary key (user_id, name))',
  'create table if not exists _current_depart (user_id text primary key, org_code text not null)',
  // One-use password links, by hash; at most one per user.
  'create table if not exists _password_link (user_id text primary key, hash text not null, expires_at bigint not null)',
  'create unique index if not exists _password_link_hash on _password_link (hash)',
  // One-use codes, by hash and with their number of attempts: at most one per number, requested and sent by a message.
  `create table if not exists _phone_code (purpose text not null, phone text not null, user_id text not null, message_id text not null,
    hash text not null, tries bigint not null, asked_at bigint not null, expires_at bigint not null, primary key (purpose, phone))`,
  // Account names folded by case and width, unique. Older accounts that collide have no row.
  'create table if not exists _account_name (folded text primary key, user_id text not null)',
  'create index if not exists _account_name_user on _account_name (user_id)',
  'create table if not exists _captcha (name text primary key, hash text not null, expires_at bigint not null)',
  // States of a third-party sign-in in progress, each used once.
  'create table if not exists _third_step (name text primary key, kind text not null, content text not null, expires_at bigint not null)',
  // Third-party accounts for sign-in: each belongs to one user, and a user has one per provider.
  `create table if not exists _third_account (id text primary key, third_type text not null, issuer text not null, third_user_uuid text not null,
    user_id text not null, tenant_id text not null, realname text not null, create_time text not null)`,
  'create unique index if not exists _third_account_subject on _third_account (third_type, issuer, third_user_uuid)',
  'create unique index if not exists _third_account_user on _third_account (user_id, third_type)',
  'create table if not exists _attempt (id text primary key, name text not null, at bigint not null)',
  'create index if not exists _attempt_name on _attempt (name, at)',
  // The file sys/log lists it; an installation without that file still writes it.
  `create table if not exists sys_log (id text primary key, tenant_id text, create_by text, create_time text, update_by text,
    update_time text, sys_org_code text, version integer, log_type text, log_content text, userid text, ip text, request_param text)`,
  'create table if not exists _grant (role text not null, permission_id text not null, primary key (role, permission_id))',
  'create table if not exists _depart_grant (depart_id text not null, permission_id text not null, primary key (depart_id, permission_id))',
  'create table if not exists _grant_seen (role text not null, permission text not null, primary key (role, permission))',
  `create table if not exists _history (id text primary key, resource text not null, record_id text not null, version bigint not null,
    at text not null, who text not null, action text not null, changes text not null)`,
  'create index if not exists _history_who on _history (who, resource, at)',
  // Number of history entries, kept by triggers (store/history-counts.ts).
  `create table if not exists _history_count (who text not null, tenant_id text not null, resource text not null, action text not null,
    slot bigint not null, total bigint not null, live bigint not null, primary key (who, tenant_id, resource, action, slot))`,
  // Documents in a state that a user's action leaves, with the start of that state.
  `create table if not exists _waiting (resource text not null, record_id text not null, state text not null, arrived text not null,
    primary key (resource, record_id))`,
  // Instances of processes, each with the version of its plan: one open one for a record. `wakes` is the time of the next timer.
  'create table if not exists _process_plan (process text not null, version text not null, content text not null, primary key (process, version))',
  `create table if not exists _process_instance (id text primary key, tenant_id text not null, process text not null, version text not null,
    resource text not null, record_id text not null, state text not null, step bigint not null, starter text not null, started bigint not null,
    status text not null, ended bigint, wakes bigint)`,
  `create unique index if not exists _process_instance_open on _process_instance (resource, record_id) where status = 'open'`,
  'create index if not exists _process_instance_record on _process_instance (resource, record_id, started)',
  'create index if not exists _process_instance_kind on _process_instance (tenant_id, resource)',
  'create index if not exists _process_instance_wakes on _process_instance (wakes) where wakes is not null',
  // Tasks of their handlers, and what was done with them.
  `create table if not exists _process_task (id text primary key, instance_id text not null, tenant_id text not null, process text not null,
    resource text not null, record_id text not null, node text not null, token text not null, title_zh text not null, title_en text not null,
    starter text not null, who text, role text, status text not null, arrived text not null, due text, done_at text, done_by text,
    acts_for text, opinion text)`,
  'create index if not exists _process_task_instance on _process_task (instance_id)',
  `create index if not exists _process_task_open on _process_task (resource, record_id) where status = 'open'`,
  `create index if not exists _process_task_kind on _process_task (tenant_id, resource) where status = 'open'`,
  `create table if not exists _process_note (id bigint not null, instance_id text not null, task_id text not null, who text not null,
    acts_for text, what text not null, opinion text not null, at text not null, primary key (instance_id, id))`,
  // Copies of records to readers, one for each reader of an instance.
  `create table if not exists _process_copy (instance_id text not null, who text not null, tenant_id text not null, process text not null,
    resource text not null, record_id text not null, by_who text not null, at text not null, read_at text, primary key (instance_id, who))`,
  'create index if not exists _process_copy_who on _process_copy (who, resource)',
  `create table if not exists _idempotency (name text primary key, at bigint not null, answer text)`,
  'create index if not exists _idempotency_at on _idempotency (at)',
  // Sealed texts: the server needs them back in plain, and no user may read them.
  'create table if not exists _secret (name text primary key, value text not null)',
  // Data keys of encrypted values, encrypted by a master key outside the database: one for each event and part.
  `create table if not exists _seal_key (id text primary key, tenant_id text not null, scope text not null, part text not null,
    master text not null, wrapped text not null, at text not null)`,
  'create unique index if not exists _seal_key_scope on _seal_key (tenant_id, scope, part)',
  `create table if not exists _file (id text primary key, path text not null, name text not null, size bigint not null, tenant_id text not null,
    owner text not null, at bigint not null)`,
  'create unique index if not exists _file_path on _file (path)',
  'create index if not exists _file_owner on _file (owner, at)',
  `create table if not exists _file_link (file_id text not null, resource text not null, record_id text not null, field text not null,
    primary key (file_id, resource, record_id, field))`,
  'create index if not exists _file_link_record on _file_link (resource, record_id)',
  // Preview tokens: a browser may read a file for a few minutes, for a session and one of its rights.
  `create table if not exists _file_look (name text primary key, file_id text not null, session text not null, tenant_id text not null,
    way text not null, browser text not null, expires_at bigint not null)`,
  `create table if not exists _draft (user_id text not null, tenant_id text not null, resource text not null, record_id text not null,
    record_version bigint, at text not null, content text not null, primary key (user_id, tenant_id, resource, record_id))`,
  // One row for each user and announcement; publishing again deletes the rows.
  `create table if not exists _notice_read (user_id text not null, announcement_id text not null, read_at text not null,
    primary key (user_id, announcement_id))`,
  'create index if not exists _notice_read_announcement on _notice_read (announcement_id)',
  // Recycle bin: each deleted row separately, those of one deletion under one batch.
  `create table if not exists _recycle (id text primary key, batch text not null, root bigint not null, place bigint not null,
    tenant_id text not null, resource text not null, record_id text not null, title text not null, deleted_by text not null,
    deleted_at text not null, content text not null)`,
  'create index if not exists _recycle_batch on _recycle (batch, place)',
  'create index if not exists _recycle_at on _recycle (deleted_at)',
  `create table if not exists _import_report (id text primary key, user_id text not null, at bigint not null, name text not null, content text not null)`,
  // Live auctions: number of the last entry, times of the lots, start of a pause; standing instructions; who is in the hall.
  'create table if not exists _auction_hall (auction_id text primary key, seq bigint not null, times text not null, paused_at bigint)',
  `create table if not exists _auction_proxy (auction_id text not null, lot bigint not null, supplier_id text not null, floor bigint not null,
    at bigint not null, primary key (auction_id, lot, supplier_id))`,
  `create table if not exists _auction_presence (auction_id text not null, supplier_id text not null, seen_at bigint not null,
    primary key (auction_id, supplier_id))`,
  // Themes of the portal that are edited here: the draft of each, the versions that visitors saw, and preview tokens by hash.
  `create table if not exists _theme_draft (code text primary key, content text not null, version bigint not null, at text not null,
    who text not null)`,
  `create table if not exists _theme_version (code text not null, number bigint not null, content text not null, at text not null,
    who text not null, source bigint, primary key (code, number))`,
  `create table if not exists _preview_token (name text primary key, subject text not null, number bigint, session text not null,
    tenant_id text not null, browser text not null, expires_at bigint not null)`,
  // Schema files that are edited here: drafts, published versions, and the texts that serve in place of files. A removed file has no content.
  `create table if not exists _studio_draft (path text primary key, content text, version bigint not null, at text not null,
    who text not null)`,
  `create table if not exists _studio_version (path text not null, number bigint not null, content text, at text not null,
    who text not null, source bigint, primary key (path, number))`,
  'create table if not exists _studio_overlay (path text primary key, content text)',
  // Shared text that a tenant's own file was made from, '' for none.
  'create table if not exists _studio_base (path text primary key, base text not null)',
  // Next run of each job by the clock of the database, the expression it was computed from, and the server that runs it with its deadline.
  `create table if not exists _job_lease (job_id text primary key, cron text not null, next_at bigint, holder text, until bigint)`,
]

export type LaterColumn = {
  readonly table: string
  readonly name: string
  readonly type: 'text' | 'bigint' | 'integer'
}

/** Columns added after their tables: to older databases, and at once to new ones. All of them may be null. */
export const laterColumns: readonly LaterColumn[] = [
  { table: '_session', name: 'ip', type: 'text' },
  { table: '_session', name: 'user_agent', type: 'text' },
  { table: '_session', name: 'seen_at', type: 'bigint' },
  { table: '_session', name: 'view_as', type: 'text' },
  { table: '_session', name: 'supplier_id', type: 'text' },
  { table: '_history', name: 'tenant_id', type: 'text' },
  // Time of the previous entry, and 1 for entries of a deleted record.
  { table: '_history', name: 'since', type: 'text' },
  { table: '_history', name: 'gone', type: 'bigint' },
  { table: '_draft', name: 'size', type: 'bigint' },
  // Text that served at the beginning of the draft.
  { table: '_studio_draft', name: 'base', type: 'text' },
  // Text of the folder when the row was stored, '' for no file.
  { table: '_studio_overlay', name: 'base', type: 'text' },
  // Hash of the content of the request with the key.
  { table: '_idempotency', name: 'content', type: 'text' },
  // `file` for a default of the files, `person` for one that an administrator ticked; null in older databases.
  { table: '_grant', name: 'origin', type: 'text' },
  { table: 'sys_log', name: 'operate_type', type: 'text' },
  { table: 'sys_log', name: 'method', type: 'text' },
  { table: 'sys_log', name: 'cost_time', type: 'integer' },
  { table: 'sys_log', name: 'username', type: 'text' },
]

/** Indexes of later columns, and later indexes. */
export const laterIndexes: readonly string[] = [
  ...['at', 'record', 'time', 'since'].map((name) => `drop index if exists _history_${name}`),
  // With all columns that decide whether an entry counts: pages and counts read no rows.
  'create index if not exists _history_entry on _history (resource, record_id, version, action, gone, tenant_id)',
  'create index if not exists _history_kind on _history (resource, action, at, id)',
  'create index if not exists _history_walk on _history (at, id, resource, action, gone, tenant_id)',
  'create index if not exists _history_start on _history (since, id, resource, action, gone, tenant_id)',
  'create index if not exists _history_done on _history (who, since, id, resource, action, gone, tenant_id)',
  'create index if not exists _history_unset on _history (since) where since is null',
]

/** Values of later columns in rows that are older than the columns. */
export const laterValues: readonly string[] = [
  // The first version of a file is its delivered text.
  `update _studio_overlay set base = coalesce((select content from _studio_version v where v.path = _studio_overlay.path and number = 0), '')
    where base is null`,
]
