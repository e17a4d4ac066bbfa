import type { SeedRecord } from '../platform/sql/insert.ts'
import { labels } from './labels.ts'
import { sheetsOf } from './trade/sheets.ts'

/** Layouts of labels as records of their resource. */
export function labelRows(): ReadonlyMap<string, readonly SeedRecord[]> {
  const sheets = sheetsOf()
  for (const { rows, copies, elements, ...layout } of labels) {
    const template = JSON.stringify({ ...(rows && { rows }), ...(copies && { copies }), elements })
    sheets.add('onl/print', layout.code, { ...layout, template })
  }
  return sheets.rows
}
