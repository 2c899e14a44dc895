/** No spec may reach beyond this machine: connections to other hosts fail at once, and say so. */
const { Socket } = require('node:net');

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const MARK = Symbol.for('closed-network');

if (!Socket.prototype[MARK]) {
  const connect = Socket.prototype.connect;
  Socket.prototype[MARK] = true;
  Socket.prototype.connect = function connectToLoopback(...args) {
    const [options] = Array.isArray(args[0]) ? args[0] : args;
    const host = typeof options === 'object' && options !== null ? options.host : args[1];
    if (typeof host === 'string' && !LOOPBACK.test(host)) {
      throw new Error(`The network is closed in specs: ${host}`);
    }
    return connect.apply(this, args);
  };
}
