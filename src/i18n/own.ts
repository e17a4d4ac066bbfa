/** Texts of the account menu: own pages, switch of company or department, view as a role. */
export const own = {
  zh: {
    center: '个人中心',
    settings: '个人设置',
    switchWorkplace: '切换部门或租户',
    docs: '文档',
    viewAs: '以角色视角查看',
    viewing: '正在以“{{role}}”的视角查看，不能修改任何内容',
    endView: '结束查看',
    emptyRole: '该角色还没有可以打开的菜单',
    noDepart: '没有配置部门信息',
    oneWorkplace: '您只在一个部门工作：{{name}}',
    actingFor: '当前企业：{{name}}，点击切换',
  },
  en: {
    center: 'Account centre',
    settings: 'Account settings',
    switchWorkplace: 'Switch workplace',
    docs: 'Documentation',
    viewAs: 'View as a role',
    viewing: 'You are viewing as “{{role}}”; nothing can be changed',
    endView: 'End the view',
    emptyRole: 'This role has no menu to open yet',
    noDepart: 'No department information is configured',
    oneWorkplace: 'You work in one department only: {{name}}',
    actingFor: 'Acting for {{name}}; switch company',
  },
}
