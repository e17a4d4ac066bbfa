/** Texts of the page that decides a task by a link. */
export const taskLink = {
  zh: {
    title: '办理任务',
    process: '流程',
    task: '任务',
    opinion: '意见（驳回时必填）',
    password: '账号密码',
    approve: '同意',
    reject: '驳回',
    once: '此链接只能办理一次，只对应这一项任务。',
    incomplete: '链接不完整，请在邮件中重新打开。',
    sent: '已办理，可以关闭此页面。',
  },
  en: {
    title: 'Decide a task',
    process: 'Process',
    task: 'Task',
    opinion: 'Opinion (needed to reject)',
    password: 'Password of your account',
    approve: 'Approve',
    reject: 'Reject',
    once: 'This link takes one decision about this one task.',
    incomplete: 'The link is incomplete. Open it in the mail again.',
    sent: 'Your decision was received. You can close this page.',
  },
}
