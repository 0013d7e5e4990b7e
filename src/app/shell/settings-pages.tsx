import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { isUuid } from '../../contract/resource.ts';
import { SettingsGate } from '../settings/settings-gate.tsx';
import { SettingsPathsContext } from '../settings/settings-paths.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { pagePath } from './paths.ts';

const KeysPage = lazy(() => import('../settings/keys/keys-page.tsx').then((page) => ({ default: page.KeysPage })));
const TemplatesPage = lazy(() =>
  import('../settings/templates/templates-page.tsx').then((page) => ({ default: page.TemplatesPage })),
);
const NewTemplatePage = lazy(() =>
  import('../settings/templates/new-template-page.tsx').then((page) => ({ default: page.NewTemplatePage })),
);
const UpdateTemplatePage = lazy(() =>
  import('../settings/templates/update-template-page.tsx').then((page) => ({ default: page.UpdateTemplatePage })),
);
const FormatPage = lazy(() =>
  import('../settings/format/format-page.tsx').then((page) => ({ default: page.FormatPage })),
);
const EditTemplatePage = lazy(() =>
  import('../settings/editor/edit-template-page.tsx').then((page) => ({ default: page.EditTemplatePage })),
);
const FontsPage = lazy(() => import('../settings/fonts/fonts-page.tsx').then((page) => ({ default: page.FontsPage })));

/** Every page of the settings, with the addresses they lead to. */
export function SettingsPages() {
  return (
    <SettingsGate>
      <SettingsPathsContext value={pagePath}>
        <Switch>
          <Route path="/settings">
            <Redirect to={pagePath.keys()} replace />
          </Route>
          <Route path={pagePath.keys()} component={KeysPage} />
          <Route path={pagePath.templates()} component={TemplatesPage} />
          <Route path={pagePath.newTemplate()} component={NewTemplatePage} />
          <Route path={pagePath.templateFormat()} component={FormatPage} />
          <Route path="/settings/templates/:id">
            {({ id }) => (isUuid(id) ? <EditTemplatePage templateId={id.toLowerCase()} /> : <NotFoundPage />)}
          </Route>
          <Route path="/settings/templates/:id/update">
            {({ id }) => (isUuid(id) ? <UpdateTemplatePage templateId={id.toLowerCase()} /> : <NotFoundPage />)}
          </Route>
          <Route path={pagePath.fonts()} component={FontsPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </SettingsPathsContext>
    </SettingsGate>
  );
}
