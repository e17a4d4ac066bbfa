const title = (zh: string, en: string) => ({ zh, en })
const all = ['list', 'view', 'add', 'edit', 'delete', 'import', 'export']

/** A resource with a field of every kind that the server handles specially. */
export const item = {
  title: title('试验物料', 'Items'),
  label: { zh: 'name', en: 'nameEn' },
  offered: [{ users: 'internal', where: "active == 'Y'" }],
  fields: {
    code: { type: 'text', title: title('编码', 'Code'), required: true, unique: true, maxLength: 20 },
    name: { type: 'text', title: title('名称', 'Name'), required: true, maxLength: 100, searchable: true },
    nameEn: { type: 'text', title: title('英文名称', 'English name'), maxLength: 100 },
    kind: { type: 'list', dict: 'test_kind', title: title('类别', 'Kind') },
    tags: { type: 'list_multi', dict: 'test_tag', title: title('标签', 'Tags'), maxItems: 3 },
    currency: {
      type: 'list',
      from: 'bd/currency',
      where: { enabled: 'Y' },
      title: title('币种', 'Currency'),
      default: 'CNY',
    },
    supplierId: {
      type: 'popup',
      from: 'srm/supplier/base',
      title: title('供应商', 'Supplier'),
      label: 'companyName',
      required: true,
      readOnly: "user.supplierId != ''",
    },
    bankId: {
      type: 'list',
      from: 'srm/supplier/bank',
      where: { supplierId: { field: 'supplierId' } },
      title: title('账户', 'Account'),
    },
    qty: { type: 'integer', title: title('数量', 'Quantity'), minimum: 0, default: 1 },
    price: { type: 'number', title: title('单价', 'Price'), scale: 2 },
    amount: { type: 'money', title: title('金额', 'Amount'), currency: { field: 'currency' }, compute: 'qty * price' },
    dueDate: { type: 'date', title: title('交期', 'Due date') },
    checkedAt: { type: 'datetime', title: title('检验时间', 'Checked at') },
    active: { type: 'switch', title: title('有效', 'Active'), default: 'Y' },
    imported: { type: 'switch', title: title('进口', 'Imported') },
    origin: {
      type: 'text',
      title: title('原产地', 'Origin'),
      maxLength: 50,
      visible: "imported == 'Y'",
      required: "imported == 'Y'",
    },
    account: { type: 'text', title: title('收款账号', 'Account number'), maxLength: 30, mask: 'last4' },
    pin: { type: 'password', title: title('口令', 'PIN'), minLength: 4, maxLength: 20 },
    internalNote: { type: 'text', title: title('内部备注', 'Internal note'), maxLength: 100 },
    grade: { type: 'text', title: title('评级', 'Grade'), maxLength: 10 },
    note: { type: 'textarea', title: title('备注', 'Note'), maxLength: 500 },
    story: { type: 'umeditor', title: title('图文', 'Story') },
    drawing: { type: 'file', title: title('图纸', 'Drawing'), accept: ['pdf', 'zip'], maxCount: 2, maxSize: 1 },
    costSheet: { type: 'file', title: title('成本表', 'Cost sheet'), accept: ['pdf'] },
    status: { type: 'list', dict: 'test_status', title: title('状态', 'Status'), readOnly: true },
    reason: { type: 'textarea', title: title('驳回原因', 'Reason'), maxLength: 200, readOnly: true },
  },
  unique: [['name', 'dueDate']],
  rules: [
    {
      where: "kind == 'heavy'",
      check: 'qty <= 10',
      message: title('重型物料最多 10 件', 'At most 10 heavy items'),
      field: 'qty',
    },
  ],
  states: {
    field: 'status',
    initial: 'draft',
  },
  actions: {
    submit: {
      do: 'transition',
      title: title('提交', 'Submit'),
      from: ['draft', 'rejected'],
      to: 'pending',
      by: ['supplier', 'buyer'],
      batch: true,
    },
    approve: {
      do: 'transition',
      title: title('通过', 'Approve'),
      from: ['pending'],
      to: 'approved',
      by: 'approver',
      where: 'qty > 0',
      batch: true,
    },
    reject: {
      do: 'transition',
      title: title('驳回', 'Reject'),
      from: ['pending'],
      to: 'rejected',
      by: 'approver',
      ask: ['reason'],
    },
  },
  rights: {
    buyer: { can: all },
    approver: { can: ['list', 'view', 'export'] },
    supplier: {
      can: all,
      where: 'supplierId == user.supplierId',
      edit: "status in ['draft', 'rejected']",
      hide: ['internalNote', 'costSheet'],
      readOnly: ['grade'],
    },
  },
}

const part = {
  title: title('零件', 'Parts'),
  label: 'partName',
  parent: { field: 'itemId', of: 'test/item' },
  fields: {
    itemId: { type: 'list', from: 'test/item', title: title('物料', 'Item'), required: true },
    partName: { type: 'text', title: title('零件名称', 'Part name'), required: true, maxLength: 50 },
    twinId: { type: 'list', from: 'test/part', title: title('配对', 'Twin') },
  },
  rights: { buyer: { can: all } },
}

const order = {
  title: title('订单', 'Orders'),
  label: 'title',
  constants: { freeFrom: 3 },
  fields: {
    title: { type: 'text', title: title('标题', 'Title'), required: true, maxLength: 50 },
    supplierId: { type: 'list', from: 'srm/supplier/base', title: title('供应商', 'Supplier'), required: true },
    needsNote: { type: 'switch', title: title('须备注', 'Needs notes') },
    lines: {
      type: 'table',
      of: 'test/orderLine',
      title: title('明细', 'Lines'),
      order: 'place',
      maxRows: 6,
      totals: ['share'],
    },
    manyLines: { type: 'table', of: 'test/orderMany', title: title('更多', 'More'), where: { sort: { not: 'gift' } } },
    gifts: { type: 'table', of: 'test/orderMany', title: title('赠品', 'Gifts'), where: { sort: 'gift' } },
    total: { type: 'computed', title: title('合计', 'Total'), compute: "sum(lines, 'share')" },
    status: { type: 'list', dict: 'test_status', title: title('状态', 'Status'), readOnly: true },
  },
  states: {
    field: 'status',
    initial: 'draft',
  },
  actions: {
    close: { do: 'transition', title: title('关闭', 'Close'), from: ['draft'], to: 'approved', by: 'buyer' },
    handIn: {
      do: 'transition',
      title: title('提交', 'Hand in'),
      from: ['draft'],
      to: 'pending',
      by: 'buyer',
      complete: true,
    },
    addGift: { do: 'set', title: title('加赠品', 'Add a gift'), rows: { gifts: { name: 'Pen' } }, by: 'buyer' },
  },
  rules: [
    {
      check: "size(lines) == 0.0 || size(lines) > freeFrom || lines.sum('share') == 100.0",
      message: title('三行以内份额合计须为 100%', 'Up to three lines make 100 %'),
      field: 'lines',
    },
    {
      when: "status == 'pending'",
      check: 'size(lines) > 0.0',
      message: title('至少要有一行', 'There must be a line'),
      field: 'lines',
    },
  ],
  rights: {
    buyer: { can: all },
    approver: { can: ['list', 'view', 'add'] },
    supplier: { can: ['list', 'view', 'edit'], where: 'supplierId == user.supplierId' },
  },
}

const orderLine = {
  title: title('订单明细', 'Order lines'),
  label: 'name',
  parent: { field: 'orderId', of: 'test/order' },
  fields: {
    orderId: { type: 'list', from: 'test/order', title: title('订单', 'Order'), required: true },
    name: { type: 'text', title: title('名称', 'Name'), required: true, maxLength: 50 },
    share: { type: 'percent', title: title('份额', 'Share'), minimum: 0 },
    serial: { type: 'text', title: title('序列号', 'Serial'), unique: true, maxLength: 20, checkRule: 'partNo' },
    note: { type: 'text', title: title('备注', 'Note'), required: "parent.needsNote == 'Y'", maxLength: 50 },
    place: { type: 'integer', title: title('次序', 'Place') },
  },
  rights: { buyer: { can: all } },
}

const orderMany = {
  ...orderLine,
  title: title('更多明细', 'More lines'),
  fields: {
    ...orderLine.fields,
    serial: { type: 'text', title: title('序列号', 'Serial') },
    sort: { type: 'text', title: title('类型', 'Sort'), maxLength: 20, readOnly: true },
  },
}

const usage = {
  title: title('领用', 'Usage'),
  fields: {
    items: {
      type: 'popup',
      from: 'test/item',
      title: title('物料', 'Items'),
      multiple: true,
      columns: ['code', 'name'],
      fill: { copied: 'nameEn', codes: 'code', accounts: 'account' },
    },
    copied: { type: 'text', title: title('抄录', 'Copied'), maxLength: 100 },
    codes: { type: 'text', title: title('编码', 'Codes'), maxLength: 100, readOnly: true },
    accounts: { type: 'text', title: title('账号', 'Accounts'), maxLength: 100, readOnly: true },
  },
  rights: { buyer: { can: all }, approver: { can: ['list', 'view', 'add'] } },
}

const offer = {
  title: title('报价', 'Offers'),
  label: 'name',
  fields: {
    code: {
      type: 'text',
      title: title('编号', 'Number'),
      readOnly: true,
      unique: true,
      maxLength: 30,
      number: { prefix: 'OF-', date: 'yyyyMMdd', digits: 3 },
    },
    name: { type: 'text', title: title('名称', 'Name'), required: true, maxLength: 50 },
    shelf: { type: 'text', title: title('货架', 'Shelf'), maxLength: 50 },
    main: { type: 'switch', title: title('默认', 'Default') },
    place: { type: 'integer', title: title('次序', 'Place') },
    begin: { type: 'date', title: title('开始', 'Begins'), min: 'today' },
    end: { type: 'date', title: title('结束', 'Ends') },
    deadline: { type: 'date', title: title('截止', 'Deadline'), default: { fill: 'inTenDays' } },
    maker: { type: 'sel_user', multiple: false, title: title('经办人', 'Maker'), default: { cel: 'user.username' } },
    toldAt: { type: 'datetime', title: title('催办时间', 'Reminded at'), readOnly: true },
    why: { type: 'text', title: title('原因', 'Reason'), maxLength: 50, readOnly: true },
  },
  groups: [
    { within: ['shelf'], one: 'main' },
    { within: ['shelf'], rank: 'place', most: 4 },
    { within: ['shelf', 'why'], periods: { from: 'begin', to: 'end' } },
  ],
  actions: {
    setDefault: {
      do: 'set',
      title: title('设为默认', 'Set as default'),
      where: "main != 'Y'",
      set: { main: 'Y' },
      by: 'buyer',
    },
    up: { do: 'move', to: 'up', title: title('上移', 'Up'), confirm: false, by: 'buyer' },
    down: { do: 'move', to: 'down', title: title('下移', 'Down'), confirm: false, by: 'buyer' },
    remind: {
      do: 'set',
      title: title('催办', 'Remind'),
      set: { toldAt: { cel: 'now' } },
      ask: ['why'],
      by: 'buyer',
      batch: true,
    },
    again: {
      do: 'set',
      title: title('再报一次', 'Offer again'),
      ask: ['why'],
      rows: { 'test/offer': { name: { cel: 'name' } } },
      by: 'buyer',
    },
    toItem: {
      do: 'set',
      title: title('转为物料', 'Make an item'),
      rows: { 'test/item': { code: { cel: 'name' }, name: { cel: 'name' }, supplierId: { cel: 'shelf' } } },
      by: 'buyer',
    },
  },
  rights: { buyer: { can: all }, approver: { can: ['list', 'view', 'edit', 'add'] } },
}

const dictionary = (zh: string, en: string, items: readonly (readonly [string, string, string])[]) => ({
  title: title(zh, en),
  items: items.map(([value, one, two]) => ({ value, title: title(one, two) })),
})

/** Resources and dictionaries of these tests, by path in the schema folder. */
export const files: Readonly<Record<string, object>> = {
  'resources/test/item.json': item,
  'resources/test/part.json': part,
  'resources/test/offer.json': offer,
  'resources/test/usage.json': usage,
  'resources/test/order.json': order,
  'resources/test/orderLine.json': orderLine,
  'resources/test/orderMany.json': orderMany,
  'dictionaries/test_kind.json': dictionary('类别', 'Kinds', [
    ['light', '轻型', 'Light'],
    ['heavy', '重型', 'Heavy'],
  ]),
  'dictionaries/test_tag.json': dictionary('标签', 'Tags', [
    ['a', '甲', 'Alpha'],
    ['b', '乙', 'Beta'],
    ['ab', '甲乙', 'Both'],
    ['c', '丙', 'Gamma'],
    ['d', '丁', 'Delta'],
  ]),
  'dictionaries/test_status.json': dictionary('状态', 'States', [
    ['draft', '草稿', 'Draft'],
    ['pending', '待审', 'Pending'],
    ['approved', '通过', 'Approved'],
    ['rejected', '驳回', 'Rejected'],
  ]),
}
