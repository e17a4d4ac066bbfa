import { type Call, done, get, object, post, put, refused, rows, text } from './shapes.ts'

const userInfo = ['userInfo']

/** Sign-in and session: contract.md 2.1, section 7 of the first document. */
export const session: readonly Call[] = [
  { ...get('/sys/randomImage/walk', text), as: 'nobody' },
  {
    ...post(
      '/sys/login',
      object('token', 'userInfo', 'departs', 'multi_depart', 'tenantList', 'sysAllDictItems'),
      () => ({ username: 'approver', password: 'correct horse battery 7' }),
    ),
    as: 'nobody',
  },
  { ...post('/sys/logout', refused(401)), as: 'nobody' },
  { ...post('/sys/logoutV2', done), as: 'nobody' },
  put('/sys/user/changePassword', refused(500), () => ({ username: 'nobody_yet', password: 'x' })),
  { ...post('/sys/sms', object('seconds'), () => ({ mobile: '13800000001', smsmode: '0' })), as: 'nobody' },
  { ...post('/account/sms', object('seconds'), () => ({ mobile: '13800000002' })), as: 'nobody' },
  { ...post('/sys/phoneLogin', refused(500), () => ({ mobile: '13800000001', captcha: '000000' })), as: 'nobody' },
  { ...get('/thirdLogin/getLoginUser/none', refused(404)), as: 'nobody' },
  // Off where nothing is configured.
  { ...post('/sys/ssoLogin', refused(404), () => ({ token: 'x' })), as: 'nobody' },
  { ...post('/sys/onlineLogin', refused(404), () => ({ token: 'x' })), as: 'nobody' },
  { ...get('/cas/client/validateLogin?ticket=ST-1', refused(404)), as: 'nobody' },
  { ...get('/sys/cas/client/validateLogin?ticket=ST-1', refused(404)), as: 'nobody' },
  get('/user/info', object('username', 'isShow', 'loginTenantId')),
  get('/sys/user/getUserInfo', object('userInfo', 'sysAllDictItems')),
  get('/sys/user/getCurrentUserDeparts', object('list', 'orgCode')),
  { ...get('/portal/view/purchaseAnnouncement', rows('title', 'type', 'status', 'content', 'date')), as: 'nobody' },
  { ...get('/portal/view/purchaseAnnouncements', rows('title', 'type', 'status', 'content', 'date')), as: 'nobody' },
  {
    ...get('/portal/view/resultAnnouncement', rows('title', 'bidCode', 'projectName', 'updateTime', 'supplierList')),
    as: 'nobody',
  },
  { ...get('/portal/view/resultAnnouncements', rows('title', 'type', 'supplierList')), as: 'nobody' },
  {
    ...get('/portal/view/portalResult', rows('title', 'bidCode', 'projectName', 'updateTime', 'supplierList')),
    as: 'nobody',
  },
  { ...get('/portal/view/invitation', rows('title', 'type', 'deadline')), as: 'nobody' },
  put('/sys/selectDepart', object(...userInfo), ({ own }) => ({ orgCode: own, username: '' })),
  post('/sys/selectDepart', object(...userInfo), ({ own }) => ({ orgCode: own, username: '' })),
  put('/sys/user/updatePassword', refused(500), () => ({
    username: 'admin',
    oldpassword: 'wrong',
    password: 'a b c d e f 1',
    confirmpassword: 'a b c d e f 1',
  })),
  post('/sys/user/updatePassword', refused(500), () => ({
    username: 'admin',
    oldpassword: 'wrong',
    password: 'a b c d e f 1',
    confirmpassword: 'a b c d e f 1',
  })),
  post('/sys/pmApi/loginToPm', refused(500), () => ({ username: 'admin' })),
  { ...get('/supplierBaseAPI/getSupplier', object('id', 'companyName')), as: 'supplier' },
  { ...get('/supplierBaseAPI/getSupplier', { kind: 'done' }) },
]
