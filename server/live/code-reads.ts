import type { CodeRead } from '../../src/schema/load/known.ts'

/** Fields that server code names by itself, file by file: a schema file that loses one would answer 500. A test finds what is missing here. */
const reads: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'auth/audit': {
    'sys/user': ['realname', 'username'],
  },
  'auth/folded-name': {
    'sys/user': ['username'],
  },
  'auth/link-routes': {
    'sys/user': ['status', 'username'],
  },
  'auth/password-link': {
    'sys/user': ['status'],
  },
  'auth/sign-in': {
    'sys/tenant': ['code', 'name', 'nameEn'],
  },
  'auth/tenant-logo': {
    'sys/tenant': ['code', 'companyLogo'],
  },
  'auth/throttle': {
    'sys/user': ['lockedUntil'],
  },
  'auth/user-routes': {
    'sys/role': ['roleCode'],
  },
  'auth/users': {
    'sys/user': ['supplierId', 'userType', 'username'],
    'srm/supplier/base': ['companyName'],
    'sys/depart': ['departName', 'departNameEn', 'orgCode'],
    'sys/tenant': ['code', 'status'],
  },
  'auth/view-routes': {
    'sys/role': ['roleCode', 'roleName', 'roleNameEn'],
  },
  'dictionaries/dictionaries': {
    'sys/dict': ['dictCode'],
    'sys/dictItem': ['dictId', 'itemColor', 'itemText', 'itemTextEn', 'itemValue', 'sortOrder', 'status'],
  },
  'dictionaries/sync': {
    'sys/dict': ['dictCode', 'fileHash'],
    'sys/dictItem': ['dictId', 'itemValue'],
  },
  'filling/fillers': {
    'sys/depart': ['orgCode'],
  },
  'hooks/account/account-rights': {
    'sys/role': ['roleCode'],
  },
  'hooks/account/user-binding': {
    'sys/user': ['username'],
  },
  'hooks/bid-eligibility': {
    'srm/supplier/qualification': ['expiry', 'fileName', 'supplierId', 'uploadRequired'],
    'srm/setting': ['expiredFiles'],
    'srm/supplier/base': ['expiredFiles', 'measure'],
  },
  'hooks/data-rule': {
    'sys/permission': ['perms'],
  },
  'hooks/eval/formulas': {
    'srm/supplier/qualification': ['supplierId', 'validTo'],
    'srm/supplier/change': ['changeStatus', 'registerTime', 'supplierId'],
    'srm/eval/improve': ['deadline', 'finishDate', 'status', 'supplierId'],
    'srm/survey/answer': ['deadline', 'score', 'status', 'supplierId'],
    'srm/survey/answer/item': ['answerId', 'maxScore', 'score', 'supplierId'],
    'srm/visit': ['score', 'status', 'supplierId'],
    'srm/supplier/base': ['completeness', 'status'],
  },
  'hooks/eval/publish': {
    'srm/eval/plan/supplier': ['grade', 'planId', 'rank', 'supplierId', 'totalScore'],
    'srm/supplier/base': ['companyName', 'grade', 'lastScore', 'measure', 'supplierCode'],
  },
  'hooks/eval/score': {
    'srm/eval/plan/supplier': ['planId', 'progress', 'supplierId'],
    'srm/eval/score': ['automatic', 'planId', 'status', 'supplierId'],
  },
  'hooks/eval/sheets': {
    'srm/eval/score': ['automatic', 'planId', 'supplierId'],
    'srm/eval/score/item': ['dimension', 'maxScore', 'score', 'scoreId', 'scoreType', 'weight'],
    'srm/eval/template/level': ['grade', 'maxScore', 'measure', 'minScore', 'templateId'],
    'srm/eval/plan': ['templateId'],
  },
  'hooks/eval/start': {
    'srm/supplier/base': ['companyName', 'status'],
    'srm/eval/template/item': ['deptId', 'dimension', 'indicatorId', 'scoreType', 'sortNo', 'templateId', 'weight'],
    'srm/eval/indicator': ['dimension', 'formula', 'maxScore', 'name', 'scoreType', 'standard'],
    'sys/depart': ['orgCode'],
  },
  'hooks/line-price': {
    'ord/order': ['billNo'],
    'ord/order/lines': ['lineNo', 'materialCode', 'orderId', 'price'],
    'ord/receipt': ['billNo'],
    'ord/receipt/lines': ['lineNo', 'materialCode', 'orderLine', 'orderNo', 'price', 'receiptId'],
  },
  'hooks/own-role': {
    'sys/role': ['roleCode'],
  },
  'hooks/payment-hold': {
    'srm/supplier/base': ['paymentHold'],
  },
  'hooks/supplier-change/supplier-change': {
    'ord/order': ['buyerId', 'lines', 'status', 'supplierId'],
    'srm/supplier/base': ['paymentHold'],
  },
  'hooks/supplier/admission': {
    'srm/supplier/base': ['admitKind', 'admitScope', 'grade', 'status', 'validUntil'],
  },
  'hooks/supplier/file-expiry': {
    'srm/supplier/base': ['expiredFiles', 'expiringFiles'],
    'srm/supplier/qualification': ['expiry', 'supplierId', 'uploadRequired'],
  },
  'hooks/supplier/finance-due': {
    'srm/supplier/finance': ['status', 'supplierId', 'year'],
  },
  'hooks/supplier/pre-checks': {
    'srm/supplier/category': ['category', 'supplierId'],
    'srm/supplier/qualification': ['supplierId'],
    'srm/survey/answer': ['passScore', 'score', 'status', 'supplierId'],
    'srm/visit': ['billNo', 'conclusion', 'score', 'status', 'supplierId', 'visitDate'],
    'srm/supplier/base': ['status'],
  },
  'hooks/supplier/required-files': {
    'srm/qualtpl': ['categories', 'companyType', 'enabled'],
    'srm/qualtpl/file': ['fileName', 'templateId', 'uploadRequired'],
    'bd/purcategory': ['code', 'enabled', 'pid'],
  },
  'hooks/survey/answer': {
    'srm/survey/issue/supplier': ['answerStatus', 'issueId', 'passed', 'score', 'supplierId'],
  },
  'hooks/survey/issue': {
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
  'hooks/tenant/provision': {
    'sys/depart': ['departName', 'departNameEn', 'departOrder', 'orgCategory', 'orgCode'],
    'sys/user': ['departs', 'email', 'identity', 'realname', 'roles', 'status', 'userType', 'username'],
    'bd/org': ['code', 'name', 'nameEn', 'orgType'],
  },
  'jeecg/depart-roles': {
    'sys/user': ['roles'],
  },
  'jeecg/users': {
    'sys/depart': ['departName', 'orgCode'],
    'sys/role': ['roleCode'],
  },
  'jeecg/visits': {
    'sys/log': ['ip'],
  },
  'jobs/due-actions': {
    'sys/tenant': ['code'],
  },
  'jobs/plans': {
    'sys/job': ['cronExpression', 'jobName', 'nextRun', 'parameter', 'status'],
  },
  'jobs/runs': {
    'sys/jobRun': ['done', 'duration', 'endTime', 'failed', 'jobId', 'message', 'messageEn', 'status'],
    'sys/job': ['lastResult', 'lastRun', 'nextRun'],
  },
  'jobs/sweeps': {
    'sys/jobRun': ['startTime'],
  },
  'messages/receiver': {
    'sys/user': ['username'],
  },
  'permissions/bindings': {
    'sys/user': ['supplierId', 'userType', 'username'],
    'sys/userSupplier': ['beginDate', 'endDate', 'scope', 'suppliers', 'userId'],
  },
  'permissions/dashboards': {
    'sys/role': ['homeStyle', 'roleCode'],
  },
  'permissions/data-rules': {
    'sys/dataRule': ['permissionId', 'roles', 'ruleColumn', 'ruleConditions', 'ruleValue', 'status'],
    'sys/permission': ['perms'],
  },
  'permissions/depart-grants': {
    'sys/role': ['departId', 'roleCode'],
  },
  'permissions/grant-routes': {
    'sys/dataRule': ['permissionId'],
  },
  'permissions/grants': {
    'sys/role': ['roleCode'],
    'sys/permission': ['enabled', 'perms'],
  },
  'permissions/led-departs': {
    'sys/depart': ['orgCode'],
  },
  'permissions/menu': {
    'sys/permission': ['sortNo'],
  },
  'permissions/role-rules': {
    'sys/dataRule': ['permissionId', 'roles', 'ruleColumn', 'ruleConditions', 'ruleName', 'ruleValue', 'status'],
  },
  'permissions/routes': {
    'sys/dataRule': ['permissionId', 'ruleColumn', 'ruleConditions', 'ruleName', 'ruleValue', 'status'],
  },
  'permissions/save-grants': {
    'sys/role': ['departId', 'roleCode'],
  },
  'resources/conflict': {
    'sys/user': ['realname', 'username'],
  },
  'resources/history': {
    'sys/user': ['realname', 'username'],
  },
  'system/my-depart': {
    'sys/user': ['userType', 'username'],
    'sys/role': ['departId', 'roleCode'],
  },
  'system/online': {
    'sys/user': ['username'],
  },
  'system/tenant-routes': {
    'sys/user': ['status'],
  },
  'system/versions': {
    'sys/user': ['realname', 'username'],
  },
  'views/activity': { 'sys/user': ['username'] },
  'views/step': { 'sys/user': ['username'] },
  'views/task': { 'sys/user': ['username'] },
  'views/address': {
    'sys/depart': ['orgCode'],
    'sys/user': ['status', 'userType'],
  },
  'views/announcement-reader': {
    'sys/announcement': ['msgType', 'sendStatus', 'userIds'],
    'sys/user': ['status', 'tenants'],
  },
  'views/data-log': {
    'sys/permission': ['menuType', 'name', 'perms'],
    'sys/user': ['username'],
  },
  'views/instance': {
    'sys/user': ['status', 'userType', 'username'],
  },
  'views/my-depart': {
    'sys/role': ['departId'],
  },
}

/** The same as the check of files takes it. */
export const codeReads: readonly CodeRead[] = Object.entries(reads).flatMap(([by, resources]) =>
  Object.entries(resources).map(([code, fields]) => ({ by: `server/${by}`, code, fields })),
)
