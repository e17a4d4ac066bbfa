import type { Refusal } from './refusal.ts'

/** Refusals of processes and their tasks. */
export const processRefusals = {
  NO_HANDLER: {
    status: 200,
    code: 500,
    zh: '“{task}”没有办理人，请联系管理员',
    en: 'Nobody can handle the task {task}; ask an administrator.',
  },
  TOO_FEW_HANDLERS: {
    status: 200,
    code: 500,
    zh: '“{task}”需要 {needed} 人办理，只有 {found} 人能办理：请增加办理人或联系管理员',
    en: 'The task {task} needs {needed} handlers, and {found} can handle it: name more of them, or ask an administrator.',
  },
  NOT_YOUR_TASK: {
    status: 403,
    code: 510,
    zh: '该单据正在流程中，当前节点不由您办理',
    en: 'The document is in a process, and its present task is not yours.',
  },
  NOT_CLAIMED: {
    status: 200,
    code: 500,
    zh: '该任务不是从角色认领的，不能退回：请改用转交',
    en: 'This task was not claimed from a role. Hand it on instead.',
  },
  NO_TASK: {
    status: 200,
    code: 500,
    zh: '该待办不是审批任务，请打开单据办理',
    en: 'This is not the task of a process. Open the document to handle it.',
  },
  NOT_YOUR_PROCESS: {
    status: 403,
    code: 510,
    zh: '只有发起人可以撤回流程',
    en: 'Only the person who started the process takes it back.',
  },
  NO_WAY: {
    status: 200,
    code: 500,
    zh: '流程“{process}”无法继续，请联系管理员',
    en: 'The process {process} cannot go on; ask an administrator.',
  },
  DIVIDES_BY_ZERO: {
    status: 200,
    code: 500,
    zh: '流程“{process}”在“{at}”处的条件除以 0：请检查单据的数值，或联系管理员',
    en: 'The condition {at} of the process {process} divides by zero: check the values of the document, or ask an administrator.',
  },
  WOULD_STAY: {
    status: 200,
    code: 500,
    zh: '不能流转到“{task}”：之后流程会在某个网关永远等待',
    en: 'The process cannot move to {task}: a gateway behind it would wait for ever.',
  },
  IN_PROCESS: {
    status: 200,
    code: 500,
    zh: '该单据正在流程“{process}”中，不能删除：请先撤回或驳回',
    en: 'The document is in the process {process} and cannot be deleted: withdraw or reject it first.',
  },
  NO_WAY_BACK: {
    status: 200,
    code: 500,
    zh: '只能退回到已办理过的节点',
    en: 'A task goes back only to one that led to it.',
  },
  NO_REJECTION: {
    status: 200,
    code: 500,
    zh: '“{task}”不能驳回：流程没有驳回后的走向',
    en: '{task} cannot be rejected: the process has no path for a rejection.',
  },
  NOT_A_HANDLER: {
    status: 200,
    code: 500,
    zh: '{person} 不能办理该单据',
    en: '{person} cannot handle this document.',
  },
  HANDLES_ALREADY: {
    status: 200,
    code: 500,
    zh: '{person} 已经办理或正在办理该任务，一人只计一次',
    en: '{person} handles or has handled this task already, and counts once.',
  },
  NOTHING_LEFT: {
    status: 200,
    code: 500,
    zh: '该流程没有待执行的操作',
    en: 'The process has no waiting action.',
  },
  TASK_REFUSED: { status: 200, code: 500, zh: '{reason}', en: '{reason}' },
  TASK_LINK_OVER: {
    status: 200,
    code: 500,
    zh: '链接已失效：任务已办理、已转交或链接已过期，请登录查看',
    en: 'The link has ended: the task was decided or handed on, or the link has expired. Sign in to see it.',
  },
  OPINION_MISSING: { status: 200, code: 500, zh: '请填写意见', en: 'Give your opinion.' },
  OPINION_SHORT: {
    status: 200,
    code: 500,
    zh: '意见至少 {least} 个字',
    en: 'Give an opinion of {least} characters or more.',
  },
  NOT_A_READER: {
    status: 200,
    code: 500,
    zh: '{person} 无权查看该单据',
    en: '{person} may not read this document.',
  },
  CHOOSE_HANDLERS: {
    status: 200,
    code: 500,
    zh: '请先选择该节点的办理人',
    en: 'First choose the handlers of this task.',
  },
  NOT_YOUR_REMINDER: {
    status: 403,
    code: 510,
    zh: '只有发起人可以催办',
    en: 'Only the person who started the process sends a reminder.',
  },
  REMINDED_ALREADY: {
    status: 200,
    code: 500,
    zh: '四小时内已经催办过',
    en: 'The handlers were reminded within the last four hours.',
  },
} as const satisfies Readonly<Record<string, Refusal>>
