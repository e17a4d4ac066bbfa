import type { Text } from '../../../../src/schema/base/text.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'

/** Warnings to those who submit or approve an event whose publication would be refused as it is. */
export function unpublishable(problems: readonly Problem[]): readonly Text[] {
  return problems.flatMap(({ params: { message } }) => {
    if (!isText(message)) return []
    return [{ zh: `现在无法发布：${message.zh}`, en: `It cannot be published now. ${message.en}` }]
  })
}

function isText(message: unknown): message is { readonly zh: string; readonly en: string } {
  return typeof message === 'object' && message !== null && 'zh' in message && 'en' in message
}
