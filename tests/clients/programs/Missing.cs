// What the client for C# names of two libraries that Debian does not have, and never uses without their settings.
using System;
using System.Threading.Tasks;

namespace JsonSubTypes
{
    public class JsonSubtypes { }
}

namespace Polly
{
    public enum OutcomeType { Successful, Failure }

    public class PolicyResult<T>
    {
        public OutcomeType Outcome { get; set; }
        public T Result { get; set; }
        public Exception FinalException { get; set; }
    }

    public interface ISyncPolicy<T> { }

    public interface IAsyncPolicy<T>
    {
        Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> action);
    }
}
