import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import type { Context, Raw, Session } from '../../platform/http/route.ts'
import { openStream } from '../streams/open-stream.ts'
import { buildName } from './build-name.ts'
import { seesFiles } from './compiled-for.ts'
import { recentChanges } from './recent-changes.ts'

/**
 * Server-sent events: one for each new model, with the changed files. The first event is the current version, with the files that changed
 * since the page was loaded: in the last `age` milliseconds.
 */
export function eventStream(context: Context): Raw {
  const { app, session, query } = context
  return openStream(context, ({ send }) => {
    send({
      ...recentChanges(app, Number(query.age ?? Number.NaN)),
      ...countsFor(session, app.live.diagnostics),
      build: buildName(),
    })
    return app.live.subscribe(({ changed, removed, diagnostics }) => {
      send({ changed, removed, ...countsFor(session, diagnostics), build: buildName() })
    })
  })
}

/** Number of diagnostics, and of data losses that wait for a confirmation. */
function countsFor(session: Session, diagnostics: readonly Diagnostic[]) {
  const seen = seesFiles(session) ? diagnostics : []
  const losses = seen.filter(({ waits }) => waits).length
  return { diagnostics: seen.length - losses, losses }
}
