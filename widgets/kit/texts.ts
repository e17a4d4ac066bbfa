import type { Lang } from '../../src/schema/model/text.ts'
import { useServices } from './services.tsx'

const zh = {
  choose: '请选择',
  clear: '清除',
  loading: '加载中…',
  loadFailed: '加载失败',
  retry: '重试',
  noData: '暂无数据',
  yes: '是',
  no: '否',
  on: '开',
  off: '关',
  show: '显示密码',
  hide: '隐藏密码',
  open: '打开选择窗口',
  search: '输入关键字搜索',
  pick: '请选择一条记录',
  picked: (count: number) => `已选 ${count} 条`,
  total: (count: number) => `共 ${count} 条`,
  confirm: '确定',
  cancel: '取消',
  from: '最小值',
  to: '最大值',
  popupMisconfigured: '弹出选择的参数未正确配置',
  needsOther: '请先填写关联字段',
  tenThousand: '万',
  atMost: (count: number) => `最多选择 ${count} 项`,
  week: (year: string, week: string) => `${year}年第${week}周`,
  quarter: (year: string, quarter: string) => `${year}年第${quarter}季度`,
}

const en: typeof zh = {
  choose: 'Please select',
  clear: 'Clear',
  loading: 'Loading…',
  loadFailed: 'Loading failed',
  retry: 'Retry',
  noData: 'No data',
  yes: 'Yes',
  no: 'No',
  on: 'On',
  off: 'Off',
  show: 'Show password',
  hide: 'Hide password',
  open: 'Open the picker',
  search: 'Type to search',
  pick: 'Please select a record',
  picked: (count) => `${count} selected`,
  total: (count) => `${count} in total`,
  confirm: 'OK',
  cancel: 'Cancel',
  from: 'Minimum',
  to: 'Maximum',
  popupMisconfigured: 'Popup parameters not configured correctly',
  needsOther: 'Fill in the related field first',
  tenThousand: '×10,000',
  atMost: (count) => `At most ${count} may be chosen`,
  week: (year, week) => `${year} week ${week}`,
  quarter: (year, quarter) => `${year} Q${quarter}`,
}

const texts: Record<Lang, typeof zh> = { zh, en }

export type WidgetTexts = typeof zh

/** The widgets' own words in the language of the services. */
export function useTexts(): WidgetTexts {
  return texts[useServices().lang]
}

export function textsOf(lang: Lang): WidgetTexts {
  return texts[lang]
}
