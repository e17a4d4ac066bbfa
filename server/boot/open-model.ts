import type { LiveModel, Options } from '../app.ts'
import { madeDictionaries } from '../dictionaries/made.ts'
import { readExtensions } from '../extensions/read-extensions.ts'
import { readStyles } from '../extensions/read-styles.ts'
import { known } from '../live/known.ts'
import { lastGoodKeeper, readLastGood } from '../live/last-good.ts'
import { openLiveModel } from '../live/live-model.ts'
import type { Store } from '../store/store.ts'
import { bringUp } from './bring-up.ts'

/** Opens the schema folder over a database, which is brought up to it; `before` runs ahead of the first change of a table. */
export function openModel(
  store: Store,
  options: Options,
  onError: (error: unknown) => void,
  before?: () => Promise<void>,
): Promise<LiveModel> {
  return openLiveModel({
    dir: options.schemasDir,
    known,
    extensions: () => readExtensions(store),
    styles: () => readStyles(store),
    dictionaries: () => madeDictionaries(store),
    apply: bringUp(store, before),
    lastGood: () => readLastGood(store),
    keep: lastGoodKeeper(store),
    onError,
  })
}
