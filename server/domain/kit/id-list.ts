/**
 * Lists of ids between commas, `,a,b,`: a row condition finds one exactly, with `contains(',' + id + ',')`. Several writers may change a
 * list at once, so statements change what is stored by then.
 */
export const idList = (ids: readonly string[]): string => `,${ids.map((id) => `${id},`).join('')}`

/** SQL of a list with one more id, once. Parameters: the id, twice. */
export const withIdSql = (column: string): string =>
  `replace(coalesce(nullif(${column}, ''), ','), ',' || cast(? as text) || ',', ',') || cast(? as text) || ','`

/** SQL of a list without an id. Parameter: the id. */
export const withoutIdSql = (column: string): string => `replace(${column}, ',' || cast(? as text) || ',', ',')`
