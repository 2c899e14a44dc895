/**
 * The files for Kubernetes: each object is one that Kubernetes takes, and what the overlays render fits together. They
 * are rendered by `kubectl kustomize`, where there is one.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { parseAllDocuments } from 'yaml';

const ROOT = join(__dirname, '../../..');
const FOLDER = join(ROOT, 'deploy/kubernetes');
const OVERLAYS = ['auth-service', 'marketplace-service', 'overlays/production', 'overlays/local'];

/** The schemas of all kinds in use; an object of another kind fails. */
const MODELS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
  ServiceAccount,
};

interface Container {
  readonly envFrom?: readonly { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly resources?: { readonly requests?: object; readonly limits?: object };
  readonly livenessProbe?: object;
  readonly readinessProbe?: object;
}

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly selector?: { readonly matchLabels?: Record<string, string> } & Record<string, unknown>;
    readonly template?: {
      readonly metadata: { readonly labels: Record<string, string> };
      readonly spec: { readonly containers: readonly Container[]; readonly securityContext: object };
    };
  };
}

/** Long secrets are written in several lines, which Kubernetes reads as one. */
function parse(text: string): KubernetesObject[] {
  return parseAllDocuments(text).map((document) => {
    const object = document.toJS() as KubernetesObject;
    if (object.kind !== 'Secret') return object;
    const data = Object.entries(object.data ?? {}).map(([name, value]) => [name, value.replace(/\s/g, '')]);
    return { ...object, data: Object.fromEntries(data) as Record<string, string> };
  });
}

/** What Kubernetes would refuse of an object, or null. */
function faultOf(object: KubernetesObject): string | null {
  const model = MODELS[object.kind as keyof typeof MODELS] as
    (new (data: never) => { readonly apiVersion: string; validate(): void }) | undefined;
  if (!model) return `${object.kind} is of no kind that is known here`;
  try {
    const instance = new model(object as never);
    instance.validate();
    return instance.apiVersion === object.apiVersion ? null : `${object.kind} is not of ${object.apiVersion}`;
  } catch (error) {
    return `${object.kind} ${object.metadata.name}: ${(error as Error).message}`;
  }
}

const faultsOf = (objects: readonly KubernetesObject[]) =>
  objects.map(faultOf).filter((fault) => fault !== null);

const hasKubectl = (() => {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe('the files for Kubernetes', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'),
  );

  it.each(files)('%s holds objects that Kubernetes takes', (file) => {
    const objects = parse(readFileSync(join(FOLDER, file), 'utf8'));
    expect(objects.length).toBeGreaterThan(0);
    expect(faultsOf(objects)).toEqual([]);
  });

  it('finds what Kubernetes would refuse', () => {
    const [object] = parse(readFileSync(join(FOLDER, 'base/deployment.yaml'), 'utf8'));
    expect(faultOf({ ...object, spec: { ...object?.spec, replicas: 'many' } } as never)).toMatch(/replicas/);
    expect(faultOf({ ...object, apiVersion: 'apps/v1beta1' } as never)).not.toBeNull();
  });

  it.each(['auth-service', 'marketplace-service'])('%s has settings that the service knows', (service) => {
    const known = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const lines = readFileSync(join(FOLDER, service, 'settings.env'), 'utf8')
      .trim()
      .split('\n');
    for (const [name = ''] of lines.map((line) => line.split('=')))
      expect(known).toMatch(new RegExp(`^(# )?${name}=`, 'm'));
  });
});

(hasKubectl ? describe : describe.skip)('what kubectl kustomize renders', () => {
  const rendered = new Map<string, KubernetesObject[]>();
  beforeAll(() => {
    for (const overlay of OVERLAYS)
      rendered.set(
        overlay,
        parse(execFileSync('kubectl', ['kustomize', join(FOLDER, overlay)], { encoding: 'utf8' })),
      );
  });
  const objectsOf = (overlay: string, ...kinds: string[]) =>
    (rendered.get(overlay) ?? []).filter(({ kind }) => kinds.includes(kind));

  it.each(OVERLAYS)('%s is taken by Kubernetes', (overlay) =>
    expect(faultsOf(rendered.get(overlay) ?? [])).toEqual([]),
  );

  it.each(OVERLAYS)('%s has selectors that find the pods of their service and no others', (overlay) => {
    const pods = objectsOf(overlay, 'Deployment', 'Job').map(({ metadata, spec }) => ({
      name: metadata.name,
      labels: spec?.template?.metadata.labels ?? {},
    }));
    for (const { metadata, spec } of objectsOf(overlay, 'Service', 'PodDisruptionBudget')) {
      const selector = (spec?.selector?.matchLabels ?? spec?.selector ?? {}) as Record<string, string>;
      const found = pods.filter(({ labels }) =>
        Object.entries(selector).every(([name, value]) => labels[name] === value),
      );
      expect(found.map(({ name }) => name)).toEqual([metadata.name]);
    }
  });

  it.each(OVERLAYS)(
    '%s refers to settings that are there, and to secrets by their documented names',
    (overlay) => {
      const named = new Set(objectsOf(overlay, 'ConfigMap', 'Secret').map(({ metadata }) => metadata.name));
      for (const { spec } of objectsOf(overlay, 'Deployment', 'Job'))
        for (const { envFrom = [] } of spec?.template?.spec.containers ?? [])
          for (const { configMapRef, secretRef } of envFrom) {
            if (configMapRef) expect([...named]).toContain(configMapRef.name);
            if (secretRef && !named.has(secretRef.name))
              expect(secretRef.name).toMatch(/^(auth|marketplace)-service-secrets$/);
          }
    },
  );

  it.each(OVERLAYS)('%s gives containers of the services no more rights than they need', (overlay) => {
    for (const { metadata, spec } of objectsOf(overlay, 'Deployment', 'Job')) {
      if (metadata.name === 'postgres') continue;
      expect(spec?.template?.spec.securityContext).toMatchObject({ runAsNonRoot: true });
      for (const { securityContext, resources } of spec?.template?.spec.containers ?? []) {
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toMatchObject({ requests: {}, limits: {} });
      }
    }
  });

  it('keeps the services apart: each has its own deployment, probes, scaling, policy and migration', () => {
    for (const service of ['auth-service', 'marketplace-service']) {
      const kinds = (rendered.get('overlays/production') ?? [])
        .filter(
          ({ kind, metadata }) =>
            kind !== 'Namespace' && metadata.name.startsWith(service.split('-')[0] ?? ''),
        )
        .map(({ kind }) => kind);
      expect(kinds.sort()).toEqual([
        'ConfigMap',
        'Deployment',
        'HorizontalPodAutoscaler',
        'Job',
        'NetworkPolicy',
        'PodDisruptionBudget',
        'Service',
        'ServiceAccount',
      ]);
    }
    for (const { spec } of objectsOf('overlays/production', 'Deployment'))
      expect(spec?.template?.spec.containers[0]).toMatchObject({
        livenessProbe: { httpGet: { path: '/health/live' } },
        readinessProbe: { httpGet: { path: '/health/ready' } },
      });
  });
});
