import type { Text } from '../../../src/schema/base/text.ts'

/** Why nothing is copied from a data source, in both languages, and the field of the job that it is about. `at`: place within its rows. */
export class CopyRefused extends Error {
  readonly text: Exclude<Text, string>
  readonly field: 'account' | 'columns' | 'dictId' | 'menuId' | 'sourceId' | 'sourceQuery'
  readonly at: string

  constructor(field: CopyRefused['field'], zh: string, en: string, at = '') {
    super(en)
    this.name = 'CopyRefused'
    this.field = field
    this.text = { zh, en }
    this.at = at
  }
}
