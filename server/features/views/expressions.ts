import { type Sql, statement } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'

/** Epoch milliseconds as `YYYY-MM-DD HH:mm:ss` in GMT+8; 0 as null. `column` must come from code. */
export function momentSql(column: string, dialect: Store['dialect']): string {
  const text =
    dialect === 'sqlite'
      ? `strftime('%Y-%m-%d %H:%M:%S', ${column} / 1000 + 28800, 'unixepoch')`
      : `to_char(to_timestamp(${column} / 1000) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
  return `case when ${column} = 0 then null else ${text} end`
}

// The order matters: browsers and systems name those whose engine they share.
const browsers = [
  ['wxwork', 'WeCom'],
  ['MicroMessenger', 'WeChat'],
  ['DingTalk', 'DingTalk'],
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['HarmonyOS', 'HarmonyOS'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Browser and system of a user agent, such as `Chrome · Windows`; unknown parts are left out. */
export function clientSql(column: string): string {
  const said = (names: readonly (readonly [string, string])[]) =>
    `case ${names.map(([part, name]) => `when ${column} like '%${part}%' then '${name}'`).join(' ')} end`
  return `coalesce(${said(browsers)} || ' · ' || ${said(systems)}, ${said(browsers)}, ${said(systems)}, substr(${column}, 1, 40))`
}

/** A phone number without its middle digits. */
export function maskedPhoneSql(column: string): string {
  return `case when length(${column}) > 7 then substr(${column}, 1, 3) || '****' || substr(${column}, length(${column}) - 3) else ${column} end`
}

/** A moment so many hours later; both are texts, `YYYY-MM-DD HH:mm:ss`. */
export function laterSql(moment: string, hours: number, dialect: Store['dialect']): string {
  return dialect === 'sqlite'
    ? `datetime(${moment}, '+${Math.trunc(hours)} hours')`
    : `to_char(cast(${moment} as timestamp) + interval '${Math.trunc(hours)} hours', 'YYYY-MM-DD HH24:MI:SS')`
}

/** Hours between two moments, to a tenth, rounded half up on every engine. */
export function hoursSql(from: Sql, to: Sql, dialect: Store['dialect']): Sql {
  // In whole seconds: fractional days fall slightly below the half.
  if (dialect === 'sqlite') return statement('(round((unixepoch(', to, ') - unixepoch(', from, ')) / 360.0) / 10)')
  const seconds = statement('extract(epoch from cast(', to, 'as timestamp) - cast(', from, 'as timestamp))')
  return statement('cast(round(cast(', seconds, 'as numeric) / 360) / 10 as double precision)')
}

/** Days between two days or moments; null if either is missing. */
export function daysSql(from: Sql, to: Sql, dialect: Store['dialect']): Sql {
  const day = (of: Sql) => statement('nullif(substr(', of, ", 1, 10), '')")
  return dialect === 'sqlite'
    ? statement('(julianday(', day(to), ') - julianday(', day(from), '))')
    : statement('(cast(', day(to), 'as date) - cast(', day(from), 'as date))')
}

/** ISO 8601 week of a day: `2026-W47`. */
export function weekSql(day: string, dialect: Store['dialect']): string {
  return dialect === 'sqlite'
    ? `strftime('%G-W%V', nullif(${day}, ''))`
    : `to_char(cast(nullif(${day}, '') as date), 'IYYY-"W"IW')`
}
