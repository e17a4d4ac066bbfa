import type { Hook } from '../../records/resources/hook.ts'
import { ownDelegation } from './account/own-delegation.ts'
import { userAccount } from './account/user-account.ts'
import { userBinding } from './account/user-binding.ts'
import { bidEligibility } from './bid-eligibility.ts'
import { billRule } from './bill-rule.ts'
import { checkRule } from './check-rule.ts'
import { dataRule } from './data-rule.ts'
import { dataSource } from './data-source.ts'
import { dictionary } from './dictionary.ts'
import { evalAdjust } from './eval/collect.ts'
import { evalPlan } from './eval/plan.ts'
import { evalScore } from './eval/score.ts'
import { extensionFields } from './extension-fields.ts'
import { fillRule } from './fill-rule.ts'
import { formStyle, formStyleField } from './form-style.ts'
import { job } from './job.ts'
import { categoryCode, departCode } from './level-code.ts'
import { linePrice } from './line-price.ts'
import { listView } from './list-view.ts'
import { message } from './message.ts'
import { messageTemplate } from './message-template.ts'
import { ownRole } from './own-role.ts'
import { paymentHold } from './payment-hold.ts'
import { publication } from './publication.ts'
import { admissionCheck, supplierAdmission } from './supplier/admission.ts'
import { fileExpiry } from './supplier/file-expiry.ts'
import { financeDue } from './supplier/finance-due.ts'
import { supplierFiles } from './supplier/supplier-files.ts'
import { supplierStatus } from './supplier/supplier-status.ts'
import { supplierChange } from './supplier-change/supplier-change.ts'
import { surveyAnswer, surveyAnswerItem } from './survey/answer.ts'
import { surveyIssue } from './survey/issue.ts'
import { surveyTemplate } from './survey/template.ts'
import { tenant } from './tenant/tenant.ts'

/** Every hook by the name a schema file uses. */
export const hooks: Readonly<Record<string, Hook>> = {
  'bid-eligibility': bidEligibility,
  'bill-rule': billRule,
  'admission-check': admissionCheck,
  'category-code': categoryCode,
  'check-rule': checkRule,
  'data-rule': dataRule,
  'data-source': dataSource,
  'depart-code': departCode,
  dictionary,
  'eval-adjust': evalAdjust,
  'eval-plan': evalPlan,
  'eval-score': evalScore,
  'extension-fields': extensionFields,
  'fill-rule': fillRule,
  'file-expiry': fileExpiry,
  'finance-due': financeDue,
  'form-style': formStyle,
  'form-style-field': formStyleField,
  job,
  'line-price': linePrice,
  'list-view': listView,
  message,
  'message-template': messageTemplate,
  'own-delegation': ownDelegation,
  'own-role': ownRole,
  'payment-hold': paymentHold,
  publication,
  'supplier-admission': supplierAdmission,
  'supplier-change': supplierChange,
  'supplier-files': supplierFiles,
  'supplier-status': supplierStatus,
  'survey-answer': surveyAnswer,
  'survey-answer-item': surveyAnswerItem,
  'survey-issue': surveyIssue,
  'survey-template': surveyTemplate,
  tenant,
  'user-account': userAccount,
  'user-binding': userBinding,
}

export const hookNames: readonly string[] = Object.keys(hooks)
