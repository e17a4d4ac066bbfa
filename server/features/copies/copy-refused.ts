import type { Text } from '../../../src/schema/base/text.ts'

/** Why nothing is copied from a data source, in both languages, and the field of the job that it is about. */
export class CopyRefused extends Error {
  readonly text: Exclude<Text, string>
  readonly field: 'account' | 'columns' | 'dictId' | 'menuId' | 'sourceId' | 'sourceQuery'

  constructor(field: CopyRefused['field'], zh: string, en: string) {
    super(en)
    this.name = 'CopyRefused'
    this.field = field
    this.text = { zh, en }
  }
}
