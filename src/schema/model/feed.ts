/** Change of a field in the history, with its labels. */
type FieldChange = {
  readonly field: string
  readonly title: string
  readonly before: unknown
  readonly after: unknown
}

type By = {
  /** Unique within the feed. */
  readonly key: string
  /** `YYYY-MM-DD HH:mm:ss`, GMT+8. */
  readonly at: string
  readonly who: string
  readonly realname: string
}

/** Entry of a record's feed: a change, a comment, or a message that was sent about it. */
export type FeedEntry =
  | (By & { readonly kind: 'change'; readonly action: string; readonly changes: readonly FieldChange[] })
  | (By & {
      readonly kind: 'comment'
      readonly id: string
      readonly content: string
      /** Whether both companies read it, or the author's own side only. */
      readonly isShared: boolean
      readonly mentions: readonly string[]
      /** `id|path` of each file, comma-separated. */
      readonly files: string
      readonly isMine: boolean
    })
  | (By & { readonly kind: 'message'; readonly title: string; readonly receivers: readonly string[] })

/** Feed of a record, newest first; since when it is in its state, and who does what next: an action, or a document made from it. */
export type RecordFeed = {
  readonly entries: readonly FeedEntry[]
  readonly since: string | null
  readonly next: readonly { readonly title: string; readonly roles: readonly string[]; readonly isMine: boolean }[]
  /** Without a next step: whether the record reaches another state by itself. */
  readonly goesOn: boolean
  readonly mayComment: boolean
  /** Whether a comment may be meant for the other company too. */
  readonly mayShare: boolean
}
