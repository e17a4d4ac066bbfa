import { readExtensions } from '../features/extensions/read-extensions.ts'
import { readStyles } from '../features/extensions/read-styles.ts'
import { readThemes } from '../features/extensions/read-themes.ts'
import { readOverlays } from '../features/studio/read-overlays.ts'
import { readBases } from '../features/studio/tenant-places.ts'
import type { LiveModel, Options, Override } from '../platform/app.ts'
import type { Store } from '../platform/store/store.ts'
import { madeDictionaries } from '../records/dictionaries/made.ts'
import { bringUp } from './bring-up.ts'
import { known } from './known.ts'
import { lastGoodKeeper, readLastGood } from './live/last-good.ts'
import { openLiveModel } from './live/live-model.ts'
import { storedModel } from './live/stored-model.ts'

/**
 * Opens the schema folder and brings the database up to it; `before` runs before the first change of a table.
 * @param program identifies the running code; with it, the compiled model is stored for the next start.
 */
export function openModel(
  store: Store,
  options: Options,
  onError: (error: unknown) => void,
  before?: () => Promise<void>,
  program?: string,
): Promise<LiveModel> {
  return openLiveModel({
    dir: options.schemasDir,
    known,
    extensions: () => readExtensions(store),
    styles: () => readStyles(store),
    dictionaries: () => madeDictionaries(store),
    overrides: async () => new Map([...themeTexts(await readThemes(store)), ...(await readOverlays(store))]),
    bases: () => readBases(store),
    apply: bringUp(store, before),
    lastGood: () => readLastGood(store),
    keep: lastGoodKeeper(store),
    onError,
    ...(program !== undefined && { stored: storedModel(options.dataDir, program) }),
  })
}

/** Themes have versions of their own, so a change of their files is not reported. */
function themeTexts(themes: ReadonlyMap<string, string>): readonly (readonly [path: string, override: Override])[] {
  return [...themes].map(([path, text]) => [path, { text }] as const)
}
