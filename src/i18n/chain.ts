/** Texts of the chain of documents. */
export const chain = {
  zh: { title: '相关单据', here: '当前单据', more: '还有 {{count}} 张', less: '收起', print: '附相关单据' },
  en: {
    title: 'Related documents',
    here: 'This document',
    more: '{{count}} more',
    less: 'Show fewer',
    print: 'With related documents',
  },
}
