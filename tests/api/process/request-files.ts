import { bpmn } from '../../kit/bpmn.ts'

const title = (zh: string, en: string) => ({ title: { zh, en } })
const transition = (name: string, from: string, to: string, by: string | readonly string[], more: object = {}) => ({
  do: 'transition',
  ...title(name, name),
  from: [from],
  to,
  by,
  ...more,
})

const request = {
  ...title('申请', 'Requests'),
  label: 'subject',
  fields: {
    subject: { type: 'text', ...title('事由', 'Subject'), required: true, maxLength: 50 },
    account: { type: 'text', ...title('账号', 'Account'), maxLength: 40, show: 'last4' },
    amount: { type: 'number', ...title('金额', 'Amount'), scale: 2 },
    reviewers: { type: 'sel_user', ...title('会签人', 'Reviewers') },
    status: { type: 'list', dict: 'test_request', ...title('状态', 'Status'), readOnly: true },
    reason: { type: 'textarea', ...title('原因', 'Reason'), minLength: 5, maxLength: 200, readOnly: true },
  },
  states: { field: 'status', initial: 'draft' },
  actions: {
    submit: transition('Submit', 'draft', 'pending', 'buyer', { batch: true, notify: ['approver'] }),
    withdraw: transition('Withdraw', 'pending', 'draft', 'buyer', { waits: false }),
    approve: transition('Approve', 'pending', 'approved', 'approver', { batch: true, where: 'amount != 13.0' }),
    archive: transition('Archive', 'approved', 'archived', 'approver', { waits: false }),
    reject: transition('Reject', 'pending', 'draft', ['approver', 'finance'], { danger: true, ask: ['reason'] }),
    cancel: transition('Cancel', 'pending', 'cancelled', 'buyer', { danger: true }),
  },
  rights: {
    buyer: { can: ['list', 'view', 'add', 'edit', 'delete'] },
    approver: { can: ['list', 'view'] },
    finance: { can: ['list', 'view'] },
    quality: { can: ['list', 'view'] },
  },
}

const states = ['draft', 'pending', 'approved', 'archived', 'cancelled']

/**
 * Small amounts are approved by one of the role; above 1,000 finance looks first, above 100,000 all reviewers sign; above 1,000,000 the
 * starter chooses the reviewers. Quality gets a copy of what is approved.
 */
const approval = bpmn(
  {
    s: 'start',
    x: 'xor',
    Finance:
      'task procura:role="finance" procura:stepUp="true" procura:reject="reject" procura:state="pending" procura:due="P2D"',
    y: 'xor',
    All: 'task procura:field="reviewers" procura:complete="all" procura:reject="reject" procura:state="pending"',
    m: 'xor',
    Lead: 'task procura:role="approver" procura:reject="reject" procura:state="pending" procura:zh="审批"',
    t: 'onTimer attachedToRef="Lead" cancelActivity="false" span="PT48H"',
    n: 'notify procura:notify="creator"',
    e2: 'end',
    Choice: 'task procura:choice="quality" procura:reject="reject" procura:state="pending" procura:complete="all"',
    V: 'service procura:action="approve"',
    k: 'notify procura:copy="quality"',
    w: 'xor',
    A: 'service procura:action="archive"',
    e: 'end',
  },
  `s>x; x>Choice?amount > 1000000.0; Choice>m; x>Finance?amount > 1000.0; x>m!; Finance>y; y>All?amount > 100000.0; y>m!; All>m; m>Lead; Lead>V; t>n; n>e2
   V>k; k>w; w>A?subject == 'both'; w>e!; A>e`,
  'procura:resource="test/request" procura:start="submit" procura:withdraw="withdraw" procura:zh="申请审批"',
)

/** Files of the requests, by path below the schema folder. */
export const requestFiles: Readonly<Record<string, string>> = {
  'resources/test/request.json': JSON.stringify(request),
  'dictionaries/test_request.json': JSON.stringify({
    ...title('状态', 'States'),
    items: states.map((value) => ({ value, ...title(value, value) })),
  }),
  'processes/test/request.bpmn': approval,
}
