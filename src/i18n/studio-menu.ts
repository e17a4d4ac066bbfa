/** Texts of the studio about the menu that leads to a file. */
export const studioMenu = {
  zh: {
    group: '菜单（可选）',
    groupHint: '在所选分组末尾添加入口；菜单文件另存草稿，与此文件一起发布。',
    add: '加入菜单…',
    addTitle: '加入菜单',
    target: '分组',
    confirm: '加入',
    draft: '菜单草稿',
    draftHint: '菜单入口在此草稿中，发布后显示：{{title}}',
    forSuppliers: '{{group}}（供应商）',
    gone: '该分组已不存在，请重新选择',
  },
  en: {
    group: 'Menu (optional)',
    groupHint: 'The entry goes to the end of the group; the draft of the menu file is published with this one.',
    add: 'Add to the menu…',
    addTitle: 'Add to the menu',
    target: 'Group',
    confirm: 'Add',
    draft: 'Draft of the menu',
    draftHint: 'This draft has the entry, which appears once it is published: {{title}}',
    forSuppliers: '{{group}} (suppliers)',
    gone: 'The group no longer exists. Choose another one.',
  },
}
