import { billRule } from './bill-rule.ts'
import { checkRule } from './check-rule.ts'
import { dataRule } from './data-rule.ts'
import { dataSource } from './data-source.ts'
import { departCode } from './depart-code.ts'
import { extensionFields } from './extension-fields.ts'
import { fillRule } from './fill-rule.ts'
import type { Hook } from './hook.ts'
import { job } from './job.ts'
import { listView } from './list-view.ts'
import { message } from './message.ts'
import { messageTemplate } from './message-template.ts'
import { publication } from './publication.ts'
import { supplierChange } from './supplier-change/supplier-change.ts'
import { userAccount } from './user-account.ts'

/** Every hook by the name a schema file uses. */
export const hooks: Readonly<Record<string, Hook>> = {
  'bill-rule': billRule,
  'check-rule': checkRule,
  'data-rule': dataRule,
  'data-source': dataSource,
  'depart-code': departCode,
  'extension-fields': extensionFields,
  'fill-rule': fillRule,
  job,
  'list-view': listView,
  message,
  'message-template': messageTemplate,
  publication,
  'supplier-change': supplierChange,
  'user-account': userAccount,
}

export const hookNames: readonly string[] = Object.keys(hooks)
