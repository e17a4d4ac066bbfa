const title = (zh: string, en: string) => ({ zh, en })
/** A ticket whose state actions send messages. */
export const ticket = {
  title: title('工单', 'Tickets'),
  label: 'subject',
  fields: {
    subject: { type: 'text', title: title('主题', 'Subject'), required: true, maxLength: 100 },
    supplierId: { type: 'list', from: 'srm/supplier/base', title: title('供应商', 'Supplier'), required: true },
    handlers: { type: 'sel_user', title: title('处理人', 'Handlers') },
    estimate: { type: 'text', title: title('内部估价', 'Estimate'), maxLength: 50 },
    account: { type: 'text', title: title('账号', 'Account'), maxLength: 50, mask: 'last4' },
    status: { type: 'list', dict: 'test_status', title: title('状态', 'Status'), readOnly: true },
    reason: { type: 'textarea', title: title('原因', 'Reason'), readOnly: true },
  },
  states: {
    field: 'status',
    initial: 'draft',
  },
  actions: {
    send: {
      do: 'transition',
      title: title('发出', 'Send'),
      from: ['draft'],
      to: 'pending',
      by: 'buyer',
      batch: true,
      notify: ['creator', 'supplier', 'handlers', 'approver'],
    },
    refuse: {
      do: 'transition',
      title: title('退回', 'Refuse'),
      from: ['pending'],
      to: 'rejected',
      by: 'approver',
      ask: ['reason'],
      notify: ['creator', 'supplier'],
    },
    quiet: { do: 'transition', title: title('关闭', 'Close'), from: ['pending'], to: 'approved', by: 'approver' },
  },
  rights: {
    buyer: { can: ['list', 'view', 'add', 'edit'] },
    approver: { can: ['list', 'view'] },
    supplier: { can: ['list', 'view'], where: 'supplierId == user.supplierId', hide: ['estimate'] },
  },
}

/** Rows readable with their ticket. */
export const note = {
  title: title('工单备注', 'Notes of tickets'),
  label: 'words',
  parent: { field: 'ticketId', of: 'test/ticket', reads: true },
  fields: {
    ticketId: { type: 'list', from: 'test/ticket', title: title('工单', 'Ticket'), required: true },
    words: { type: 'text', title: title('备注', 'Words'), required: true, maxLength: 100 },
    people: { type: 'sel_user', title: title('抄送', 'People') },
    status: { type: 'list', dict: 'test_status', title: title('状态', 'Status'), readOnly: true },
  },
  states: {
    field: 'status',
    initial: 'draft',
  },
  actions: {
    share: {
      do: 'transition',
      title: title('分享', 'Share'),
      from: ['draft'],
      to: 'approved',
      by: 'buyer',
      notify: ['people'],
    },
  },
  rights: { buyer: { can: ['list', 'view', 'add'] }, supplier: { can: ['list', 'view'] } },
}
