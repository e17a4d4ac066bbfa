import type { Lang } from '../../../src/schema/base/text.ts'

type Texts = {
  readonly help: readonly string[]
  readonly unknown: (command: string) => string
  readonly wrong: (command: string) => string
  readonly more: (count: number) => string
  readonly hidden: string
  readonly ask: (count: number) => string
}

/** Texts of the cache terminal, except those in Redis style. */
export const terminalTexts: Readonly<Record<Lang, Texts>> = {
  zh: {
    help: [
      'keys [pattern]    列出键，* 代表任意字符，? 代表一个字符',
      'get key           查看键的类型、大小与来源',
      'ttl key           剩余秒数：-1 直到数据变更，0 已失效，-2 不存在',
      'info [cache]      查看缓存的统计信息',
      'del pattern …     删除键，执行前需要确认',
      'help              显示本帮助',
    ],
    unknown: (command) => `(error) ERR 未知命令 '${command}'，输入 help 查看可用命令`,
    wrong: (command) => `(error) ERR 命令 '${command}' 的参数数量不正确`,
    more: (count) => `… 还有 ${count} 个`,
    hidden: '缓存内容按各人的权限生成，此处不显示',
    ask: (count) => `将删除 ${count} 个键，是否继续？`,
  },
  en: {
    help: [
      'keys [pattern]    lists keys; * matches any characters, ? one',
      'get key           type, size and tables of a key',
      'ttl key           seconds left: -1 until the data changes, 0 expired, -2 missing',
      'info [cache]      statistics of the caches',
      'del pattern …     deletes keys after a confirmation',
      'help              this text',
    ],
    unknown: (command) => `(error) ERR unknown command '${command}', type help for a list of commands`,
    wrong: (command) => `(error) ERR wrong number of arguments for '${command}'`,
    more: (count) => `… and ${count} more`,
    hidden: 'values depend on personal permissions and are not shown here',
    ask: (count) => `This deletes ${count} keys. Go on?`,
  },
}
