import type { Refusal } from './refusal.ts'

/** Refusals of processes and their tasks. */
export const processRefusals = {
  NO_HANDLER: {
    status: 200,
    code: 500,
    zh: '“{task}”没有办理人，请联系管理员',
    en: 'Nobody can handle the task {task}; ask an administrator.',
  },
  NOT_YOUR_TASK: {
    status: 403,
    code: 510,
    zh: '该单据正在流程中，当前节点不由您办理',
    en: 'The document is in a process, and its present task is not yours.',
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
  NO_WAY_BACK: {
    status: 200,
    code: 500,
    zh: '只能退回到已办理过的节点',
    en: 'A task goes back only to one that led to it.',
  },
  NOT_A_HANDLER: {
    status: 200,
    code: 500,
    zh: '{person} 不能办理该单据',
    en: '{person} cannot handle this document.',
  },
} as const satisfies Readonly<Record<string, Refusal>>
