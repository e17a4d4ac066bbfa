import { billNumber } from './bill-number.ts'
import { checkRule } from './check-rule.ts'
import { dataRule } from './data-rule.ts'
import { departCode } from './depart-code.ts'
import { extensionFields } from './extension-fields.ts'
import type { Hook } from './hook.ts'
import { job } from './job.ts'
import { listView } from './list-view.ts'
import { message } from './message.ts'
import { messageTemplate } from './message-template.ts'
import { publication } from './publication.ts'
import { supplierChange } from './supplier-change/supplier-change.ts'
import { supplierCode } from './supplier-code.ts'
import { userAccount } from './user-account.ts'

/** Every hook by the name a schema file uses. */
export const hooks: Readonly<Record<string, Hook>> = {
  'number-BJ': billNumber('BJ'),
  'number-IV': billNumber('IV'),
  'number-PA': billNumber('PA'),
  'number-SV': billNumber('SV'),
  'number-TB': billNumber('TB'),
  'check-rule': checkRule,
  'data-rule': dataRule,
  'depart-code': departCode,
  'extension-fields': extensionFields,
  job,
  'list-view': listView,
  message,
  'message-template': messageTemplate,
  publication,
  'supplier-change': supplierChange,
  'supplier-code': supplierCode,
  'user-account': userAccount,
}

export const hookNames: readonly string[] = Object.keys(hooks)
