/** Texts of the progress block. */
export const progress = {
  zh: {
    stages: '进度',
    now: '当前状态：{{state}}',
    since: '{{time}} 起',
    mine: '下一步：{{action}}，由您处理',
    theirs: '下一步：{{action}}，由{{roles}}处理',
    comma: '、',
    done: '已完成',
    open: '去处理',
  },
  en: {
    stages: 'Progress',
    now: 'Current state: {{state}}',
    since: 'since {{time}}',
    mine: 'Next, by you: {{action}}',
    theirs: 'Next, by {{roles}}: {{action}}',
    comma: ', ',
    done: 'Completed',
    open: 'Open',
  },
}
