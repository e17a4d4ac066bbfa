import type { Welcome } from '../../../../src/api/session.ts'

/** Sign-in answer of the server: one tenant and one department by default. */
export function welcomeOf(username: string, more: Partial<Welcome> = {}): Welcome {
  return {
    token: `token-${username}`,
    userInfo: {
      id: `id-${username}`,
      username,
      realname: username,
      orgCode: 'A01',
      roles: ['buyer'],
      supplierId: '',
      avatar: null,
      isShow: 1,
    },
    departs: [{ id: '1', orgCode: 'A01', departName: '采购部', departNameEn: 'Purchasing' }],
    multi_depart: 1,
    tenantList: [{ id: '0', name: '集团', nameEn: 'Group' }],
    ...more,
  }
}
