import { Redirect, Route, Switch } from 'wouter';
import { isUuid } from '../../contract/resource.ts';
import { SettingsGate } from '../settings/settings-gate.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { pagePath } from '../../contract/pages.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

const KeysPage = lazyComponent(async () => (await import('../settings/keys/keys-page.tsx')).KeysPage);
const TemplatesPage = lazyComponent(
  async () => (await import('../settings/templates/templates-page.tsx')).TemplatesPage,
);
const NewTemplatePage = lazyComponent(
  async () => (await import('../settings/templates/new-template-page.tsx')).NewTemplatePage,
);
const UpdateTemplatePage = lazyComponent(
  async () => (await import('../settings/templates/update-template-page.tsx')).UpdateTemplatePage,
);
const FormatPage = lazyComponent(async () => (await import('../settings/format/format-page.tsx')).FormatPage);
const EditTemplatePage = lazyComponent(
  async () => (await import('../settings/editor/edit-template-page.tsx')).EditTemplatePage,
);
const FontsPage = lazyComponent(async () => (await import('../settings/fonts/fonts-page.tsx')).FontsPage);

/** Every page of the settings. */
export function SettingsPages() {
  return (
    <SettingsGate>
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
    </SettingsGate>
  );
}
