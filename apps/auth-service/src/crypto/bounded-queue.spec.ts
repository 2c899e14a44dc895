import { BoundedQueue } from './bounded-queue';

describe('A bounded queue', () => {
  const full = new Error('full');
  const makeTask = () => {
    let finish = (): void => undefined;
    const done = new Promise<void>((resolve) => (finish = resolve));
    return { task: () => done, finish };
  };

  it('runs as many tasks at a time as it may and refuses what finds no place', async () => {
    const queue = new BoundedQueue(2, 1, () => full);
    const tasks = [makeTask(), makeTask(), makeTask()];
    let started = 0;
    const runs = tasks.map(({ task }) =>
      queue.run(() => {
        started += 1;
        return task();
      }),
    );
    await expect(queue.run(() => Promise.resolve())).rejects.toBe(full);
    expect(started).toBe(2);
    tasks.forEach(({ finish }) => finish());
    await Promise.all(runs);
    expect(started).toBe(3);
    await expect(queue.run(() => Promise.resolve('free again'))).resolves.toBe('free again');
  });

  it('gives the place of a failed task to the next one', async () => {
    const queue = new BoundedQueue(1, 5, () => full);
    const failing = queue.run(() => Promise.reject(new Error('broken')));
    const next = queue.run(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('done');
  });
});
