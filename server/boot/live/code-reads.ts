import type { CodeRead } from '../../../src/schema/compile/known.ts'

/** Fields that server code names by itself, file by file: a schema file that loses one would answer 500. A test finds what is missing here. */
const reads: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'platform/audit/audit': {
    'sys/user': ['realname', 'username'],
  },
  'rights/auth/folded-name': {
    'sys/user': ['username'],
  },
  'features/account/link-routes': {
    'sys/user': ['status', 'username'],
  },
  'rights/auth/password-link': {
    'sys/user': ['status'],
  },
  'features/account/sign-in': {
    'sys/tenant': ['code', 'name', 'nameEn'],
  },
  'rights/auth/phone-code': {
    'sys/user': ['phone'],
  },
  'rights/auth/tenant-logo': {
    'sys/tenant': ['code', 'companyLogo'],
  },
  'rights/auth/throttle': {
    'sys/user': ['lockedUntil'],
  },
  'features/account/user-routes': {
    'sys/role': ['roleCode'],
  },
  'rights/auth/users': {
    'sys/user': ['supplierId', 'userType', 'username'],
    'sys/depart': ['departName', 'departNameEn', 'orgCode'],
    'sys/tenant': ['code', 'status'],
  },
  'features/account/view-routes': {
    'sys/role': ['roleCode', 'roleName', 'roleNameEn'],
  },
  'records/dictionaries/dictionaries': {
    'sys/dict': ['dictCode'],
    'sys/dictItem': ['dictId', 'itemColor', 'itemText', 'itemTextEn', 'itemValue', 'sortOrder', 'status'],
  },
  'records/dictionaries/sync': {
    'sys/dict': ['dictCode', 'fileHash'],
    'sys/dictItem': ['dictId', 'itemValue'],
  },
  'records/filling/fillers': {
    'sys/depart': ['orgCode'],
  },
  'domain/hooks/account/account-rights': {
    'sys/role': ['roleCode'],
  },
  'domain/hooks/account/user-binding': {
    'sys/user': ['username'],
  },
  'domain/hooks/bid-eligibility': {
    'srm/supplier/qualification': ['expiry', 'fileName', 'supplierId', 'uploadRequired'],
    'srm/setting': ['expiredFiles'],
    'srm/supplier/base': ['expiredFiles', 'measure'],
  },
  'domain/hooks/data-rule': {
    'sys/permission': ['perms'],
  },
  'domain/hooks/eval/formulas': {
    'srm/supplier/qualification': ['supplierId', 'validTo'],
    'srm/supplier/change': ['changeStatus', 'registerTime', 'supplierId'],
    'srm/eval/improve': ['deadline', 'finishDate', 'status', 'supplierId'],
    'srm/survey/answer': ['deadline', 'score', 'status', 'supplierId'],
    'srm/survey/answer/item': ['answerId', 'maxScore', 'score', 'supplierId'],
    'srm/visit': ['score', 'status', 'supplierId'],
    'srm/supplier/base': ['completeness', 'status'],
  },
  'domain/hooks/eval/publish': {
    'srm/eval/plan/supplier': ['grade', 'planId', 'rank', 'supplierId', 'totalScore'],
    'srm/supplier/base': ['companyName', 'grade', 'lastScore', 'measure', 'supplierCode'],
  },
  'domain/hooks/eval/score': {
    'srm/eval/plan/supplier': ['planId', 'progress', 'supplierId'],
    'srm/eval/score': ['automatic', 'planId', 'status', 'supplierId'],
  },
  'domain/hooks/eval/sheets': {
    'srm/eval/score': ['automatic', 'planId', 'supplierId'],
    'srm/eval/score/item': ['dimension', 'maxScore', 'score', 'scoreId', 'scoreType', 'weight'],
    'srm/eval/template/level': ['grade', 'maxScore', 'measure', 'minScore', 'templateId'],
    'srm/eval/plan': ['templateId'],
  },
  'domain/hooks/eval/start': {
    'srm/supplier/base': ['companyName', 'status'],
    'srm/eval/template/item': ['deptId', 'dimension', 'indicatorId', 'scoreType', 'sortNo', 'templateId', 'weight'],
    'srm/eval/indicator': ['dimension', 'formula', 'maxScore', 'name', 'scoreType', 'standard'],
    'sys/depart': ['orgCode'],
  },
  'domain/hooks/line-price': {
    'ord/order': ['billNo'],
    'ord/order/lines': ['lineNo', 'materialCode', 'orderId', 'price'],
    'ord/receipt': ['billNo'],
    'ord/receipt/lines': ['lineNo', 'materialCode', 'orderLine', 'orderNo', 'price', 'receiptId'],
  },
  'domain/hooks/own-role': {
    'sys/role': ['roleCode'],
  },
  'domain/hooks/payment-hold': {
    'srm/supplier/base': ['paymentHold'],
  },
  'domain/hooks/supplier-change/supplier-change': {
    'ord/order': ['buyerId', 'lines', 'status', 'supplierId'],
    'srm/supplier/base': ['paymentHold'],
  },
  'domain/hooks/supplier/admission': {
    'srm/supplier/base': ['admitKind', 'admitScope', 'grade', 'status', 'validUntil'],
  },
  'domain/hooks/supplier/file-expiry': {
    'srm/supplier/base': ['expiredFiles', 'expiringFiles'],
    'srm/supplier/qualification': ['expiry', 'supplierId', 'uploadRequired'],
  },
  'domain/hooks/supplier/finance-due': {
    'srm/supplier/finance': ['status', 'supplierId', 'year'],
  },
  'domain/hooks/supplier/pre-checks': {
    'srm/supplier/category': ['category', 'supplierId'],
    'srm/supplier/qualification': ['supplierId'],
    'srm/survey/answer': ['passScore', 'score', 'status', 'supplierId'],
    'srm/visit': ['billNo', 'conclusion', 'score', 'status', 'supplierId', 'visitDate'],
    'srm/supplier/base': ['status'],
  },
  'domain/hooks/supplier/required-files': {
    'srm/qualtpl': ['categories', 'companyType', 'enabled'],
    'srm/qualtpl/file': ['fileName', 'templateId', 'uploadRequired'],
    'bd/purcategory': ['code', 'enabled', 'pid'],
  },
  'domain/hooks/survey/answer': {
    'srm/survey/issue/supplier': ['answerStatus', 'issueId', 'passed', 'score', 'supplierId'],
  },
  'domain/hooks/survey/issue': {
    'srm/survey/template/question': [
      'fileRequired',
      'no',
      'options',
      'required',
      'score',
      'section',
      'showIf',
      'templateId',
      'title',
      'type',
    ],
    'srm/survey/template': ['passScore'],
  },
  'domain/hooks/tenant/provision': {
    'sys/depart': ['departName', 'departNameEn', 'departOrder', 'orgCategory', 'orgCode'],
    'sys/user': ['departs', 'email', 'identity', 'realname', 'roles', 'status', 'userType', 'username'],
    'bd/org': ['code', 'name', 'nameEn', 'orgType'],
  },
  'features/jeecg/depart-roles': {
    'sys/user': ['roles'],
  },
  'features/jeecg/users': {
    'sys/depart': ['departName', 'orgCode'],
    'sys/role': ['roleCode'],
  },
  'features/jeecg/visits': {
    'sys/log': ['ip'],
  },
  'features/jobs/due-actions': {
    'sys/tenant': ['code'],
  },
  'features/jobs/plans': {
    'sys/job': ['cronExpression', 'jobName', 'nextRun', 'parameter', 'status'],
  },
  'features/jobs/runs': {
    'sys/jobRun': ['done', 'duration', 'endTime', 'failed', 'jobId', 'message', 'messageEn', 'status'],
    'sys/job': ['lastResult', 'lastRun', 'nextRun'],
  },
  'features/jobs/sweeps': {
    'sys/jobRun': ['startTime'],
  },
  'features/messages/receiver': {
    'sys/user': ['username'],
  },
  'rights/permissions/bindings': {
    'sys/user': ['supplierId', 'userType', 'username'],
    'sys/userSupplier': ['beginDate', 'endDate', 'scope', 'suppliers', 'userId'],
  },
  'features/permissions/dashboards': {
    'sys/role': ['homeStyle', 'roleCode'],
  },
  'rights/permissions/data-rules': {
    'sys/dataRule': ['permissionId', 'roles', 'ruleColumn', 'ruleConditions', 'ruleValue', 'status'],
    'sys/permission': ['perms'],
  },
  'rights/permissions/depart-grants': {
    'sys/role': ['departId', 'roleCode'],
  },
  'features/permissions/grant-routes': {
    'sys/dataRule': ['permissionId'],
  },
  'rights/permissions/grants': {
    'sys/role': ['roleCode'],
    'sys/permission': ['enabled', 'perms'],
  },
  'rights/auth/led-departs': {
    'sys/depart': ['orgCode'],
  },
  'rights/permissions/menu': {
    'sys/permission': ['sortNo'],
  },
  'features/permissions/role-rules': {
    'sys/dataRule': ['permissionId', 'roles', 'ruleColumn', 'ruleConditions', 'ruleName', 'ruleValue', 'status'],
  },
  'features/permissions/routes': {
    'sys/dataRule': ['permissionId', 'ruleColumn', 'ruleConditions', 'ruleName', 'ruleValue', 'status'],
  },
  'features/permissions/save-grants': {
    'sys/role': ['departId', 'roleCode'],
  },
  'records/write/conflict': {
    'sys/user': ['realname', 'username'],
  },
  'records/read/history': {
    'sys/user': ['realname', 'username'],
  },
  'features/system/my-depart': {
    'sys/user': ['userType', 'username'],
    'sys/role': ['departId', 'roleCode'],
  },
  'features/system/online': {
    'sys/user': ['username'],
  },
  'domain/hooks/tenant/tenant-routes': {
    'sys/user': ['status'],
  },
  'features/system/versions': {
    'sys/user': ['realname', 'username'],
  },
  'features/views/activity': { 'sys/user': ['username'] },
  'features/views/step': { 'sys/user': ['username'] },
  'features/views/task': { 'sys/user': ['username'] },
  'features/views/address': {
    'sys/depart': ['orgCode'],
    'sys/user': ['status', 'userType'],
  },
  'features/views/announcement-reader': {
    'sys/announcement': ['msgType', 'sendStatus', 'userIds'],
    'sys/user': ['status', 'tenants'],
  },
  'features/views/data-log': {
    'sys/permission': ['menuType', 'name', 'perms'],
    'sys/user': ['username'],
  },
  'features/views/instance': {
    'sys/user': ['status', 'userType', 'username'],
  },
  'features/views/my-depart': {
    'sys/role': ['departId'],
  },
}

/** The same as the check of files takes it. */
export const codeReads: readonly CodeRead[] = Object.entries(reads).flatMap(([by, resources]) =>
  Object.entries(resources).map(([code, fields]) => ({ by: `server/${by}`, code, fields })),
)
