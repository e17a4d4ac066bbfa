import { filesOfForm } from '../../../src/schema/jeecg/files-of-form.ts'
import type { FormItem } from '../../../src/schema/jeecg/foreign-prop.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { demandFiles, draftSteps, fileTexts, placeAt, servedText } from './file-drafts.ts'

/** Files of a definition. Its parts have any shape, so whatever the conversion stumbles over is a mistake of the definition. */
function converted(...given: Parameters<typeof filesOfForm>): ReturnType<typeof filesOfForm> {
  try {
    return filesOfForm(...given)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { name: 'form', reason: 'not a form definition' }, { cause })
  }
}

/** Drafts of the files for a form definition of a JeecgBoot server; gives the path of the resource. @throws FILE_EXISTS */
export async function startFromForm(context: Context) {
  demandFiles(context)
  const { app, body, session } = context
  const { code, form } = body as { readonly code: string; readonly form: FormItem }
  const files = converted(code, form, app.live.current.dictionaries)
  const taken = files.find(({ path }) => servedText(app, path) !== null)
  if (taken) throw new AppError('FILE_EXISTS', { path: taken.path })
  const [{ path }] = files
  for (const each of files) placeAt(each.path)
  const steps = files.flatMap((each) => draftSteps(app, { ...each, version: 0, who: session.user.username }))
  await fileTexts.write(app, path, steps)
  return { path }
}
